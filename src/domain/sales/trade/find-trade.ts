import { actorName } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { reusedField } from "../../kernel/request-meta";
import type { BoughtLock, TradeCtx } from "./rows";
import type { TradeStatus } from "./rules";
import type { Stored, StoreTradeInput } from "./stored";

/** The names of a purchase, which return the trade stored under them. */
export type TradeNames = { request_key: string; client_reference: string | null; hash: string };

/**
 * The trade this caller stored earlier under the same key or reference; a trade without result does not reserve them.
 * Throws referenceReused (3010) when the request differed.
 */
export async function findTrade(
  ctx: TradeCtx,
  { request_key, client_reference, hash }: TradeNames,
): Promise<Stored | undefined> {
  const values = [ctx.actor.branchId, actorName(ctx.actor), request_key, client_reference];
  const [row] = await ctx.query<Stored & { request_hash: string }>("trade.find", FIND, values);
  if (!row) return undefined;
  if (row.request_hash !== hash) throw new Refusal("referenceReused", { fields: reusedField({ client_reference }) });
  return row;
}

/** The same, and the locks to buy in their current state, in one round trip. */
export async function lookAtLocks(
  ctx: TradeCtx,
  { locks }: StoreTradeInput,
  { request_key, client_reference, hash }: TradeNames,
): Promise<{ found: Stored | undefined; locks: BoughtLock[] }> {
  const values = [ctx.actor.branchId, actorName(ctx.actor), request_key, client_reference, locks];
  const rows = await ctx.query<LookedAt>("trade.look", "select * from look_at_locks($1, $2, $3, $4, $5)", values);
  const { trade_id, trade_status: status, request_hash } = rows[0]!;
  if (trade_id === null) return { found: undefined, locks: rows };
  if (request_hash !== hash) throw new Refusal("referenceReused", { fields: reusedField({ client_reference }) });
  return { found: { trade_id, status }, locks: rows };
}

type FirstRow = { trade_id: null; trade_status: null } | { trade_id: number; trade_status: TradeStatus };
type LookedAt = BoughtLock & FirstRow & { request_hash: string | null };

/** Each lookup by its own index. */
const FIND = `
  (select t.id as trade_id, t.status, t.request_hash from trades t where t.branch_id = $1 and t.created_by = $2 and t.request_key = $3::text
      and t.status not in ('expired', 'canceled', 'failed'))
  union all
  (select t.id, t.status, t.request_hash from trades t
    where t.branch_id = $1 and t.created_by = $2 and t.client_reference = $4::text and t.status not in ('expired', 'canceled', 'failed'))
  limit 1`;
