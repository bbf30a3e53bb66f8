import { z } from "zod";
import { instant, moneyOut, page } from "../../kernel/primitives";

/** Bookings at claim-reporting suppliers whose amounts differ between our books and theirs. */
export const ClaimQuery = page;

const Claim = z.object({
  local_pnr: z.string(),
  supplier_pnr: z.string().nullable(),
  supplier: z.object({ id: z.int(), title: z.string(), title_latin: z.string() }),
  ours: moneyOut,
  theirs: moneyOut,
  /** First and last time the difference was found. */
  found_at: instant,
  seen_at: instant,
});

/**
 * `suppliers`: number compared each night; `ours`, `theirs`: sums of all differences in the branch's currency;
 * `draft_id`: the correcting document, when prepared.
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
