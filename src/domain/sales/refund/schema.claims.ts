import { z } from "zod";
import { instant, moneyOut, page } from "../../kernel/primitives";

/** Bookings at suppliers that tell what they are owed, of which our books and theirs say another amount. */
export const ClaimQuery = page;

const Claim = z.object({
  local_pnr: z.string(),
  supplier_pnr: z.string().nullable(),
  supplier: z.object({ id: z.int(), title: z.string(), title_latin: z.string() }),
  ours: moneyOut,
  theirs: moneyOut,
  /** When the difference was first seen, and last. */
  found_at: instant,
  seen_at: instant,
});

/**
 * `suppliers`: how many are compared each night; `ours`, `theirs`: sums of all that differ, in the branch's currency; `draft_id`: the
 * document that sets them right, where one is prepared.
 */
export const ClaimList = z.object({
  suppliers: z.int(),
  currency: z.string(),
  rows: z.array(Claim),
  total: z.int(),
  ours: moneyOut,
  theirs: moneyOut,
  draft_id: z.int().nullable(),
});
