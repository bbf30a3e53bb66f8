import type { z } from "zod";
import { actorName } from "../../kernel/context";
import type { KeyedCtx } from "../../kernel/request-meta";
import type { RowOf } from "../../kernel/table-rows";
import { type PaxCounts, paxOf } from "./rules";
import type { BookRequest } from "./schema";

type Item = z.output<typeof BookRequest>["items"][number];

/** Default passengers of an item. */
const ONE_ADULT: PaxCounts = { adult: 1, child: 0, infant: 0 };

/**
 * Completes the passengers of items: given ones, else those of its lock, else one adult (contract 13.6). Foreign locks
 * are ignored here: booking with them is refused.
 */
export async function withPaxOfLock(ctx: KeyedCtx, items: readonly Item[]): Promise<Item[]> {
  const unnamed = items.filter((item) => !paxOf(item));
  if (unnamed.length === 0) return [...items];
  const locks = await paxOfLocks(
    ctx,
    unnamed.flatMap(({ lock_id }) => lock_id ?? []),
  );
  return items.map((item) => (paxOf(item) ? item : { ...item, pax: locks.get(item.lock_id ?? "") ?? ONE_ADULT }));
}

const LOCKS = `select lock_id, adult, child, infant from holds
 where branch_id = $1 and holder = $2 and lock_id = any($3::text[])`;

async function paxOfLocks({ actor, query }: KeyedCtx, lockIds: readonly string[]): Promise<Map<string, PaxCounts>> {
  if (lockIds.length === 0) return new Map();
  const values = [actor.branchId, actorName(actor), lockIds];
  const rows = await query<RowOf<"holds", "lock_id" | "adult" | "child" | "infant">>(
    "booking.pax-of-locks",
    LOCKS,
    values,
  );
  return new Map(rows.map(({ lock_id, adult, child, infant }) => [lock_id, { adult, child, infant }]));
}
