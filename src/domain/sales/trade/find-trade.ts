import { actorName } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { reusedField } from "../../kernel/request-meta";
import type { TradeCtx } from "./rows";
import type { Stored } from "./stored";

/**
 * The trade this caller stored earlier under the same key or reference; a trade without result does not reserve them.
 * Throws referenceReused (3010) when the request differed.
 */
export async function findTrade(
  ctx: TradeCtx,
  { request_key, client_reference, hash }: { request_key: string; client_reference: string | null; hash: string },
): Promise<Stored | undefined> {
  const values = [ctx.actor.branchId, actorName(ctx.actor), request_key, client_reference];
  const [row] = await ctx.query<Stored & { request_hash: string }>("trade.find", FIND, values);
  if (!row) return undefined;
  if (row.request_hash !== hash) throw new Refusal("referenceReused", { fields: reusedField({ client_reference }) });
  return row;
}

/** Each lookup by its own index. */
const FIND = `
  (select t.id as trade_id, t.status, t.request_hash from trades t where t.branch_id = $1 and t.created_by = $2 and t.request_key = $3::text
      and t.status not in ('expired', 'canceled', 'failed'))
  union all
  (select t.id, t.status, t.request_hash from trades t
    where t.branch_id = $1 and t.created_by = $2 and t.client_reference = $4::text and t.status not in ('expired', 'canceled', 'failed'))
  limit 1`;
