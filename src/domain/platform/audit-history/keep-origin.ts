import type { Query } from "../../kernel/context";
import type { CallOrigin } from "../../kernel/sql-types";

/** The origin of a call by a person of the branch. */
export type Origin = { branchId: number; requestId: string; actor: string; address: string };

/** The stored columns without the branch. */
export const storedOrigin = ({ requestId, actor, address }: Origin): CallOrigin => ({
  ...{ request_id: requestId.slice(0, 200), actor, address: address.slice(0, 60) },
});

/**
 * Stores the origin before the call changes anything, since its audit rows refer to the call. Idempotent. A call that
 * claims an idempotency key stores it together with that.
 */
export async function keepOrigin(query: Query, origin: Origin): Promise<void> {
  await query("audit.origin", KEEP, [origin.branchId, ...Object.values(storedOrigin(origin))]);
}

// Commits asynchronously: the call's changes are written to the WAL later, so they cannot be durable without it.
const KEEP = `
  with kept as (
    insert into audit_origins (branch_id, request_id, actor, address) values ($1::int, $2, $3, $4) on conflict do nothing)
  select set_config('synchronous_commit', 'off', true)`;

/**
 * SQL of the address of the call that wrote an audit row `alias`; for rows before origins were stored, the API log's.
 */
export const ADDRESS_OF = (alias: string) => `coalesce(
  (select o.address from audit_origins o
    where o.branch_id = ${alias}.branch_id and o.request_id = ${alias}.request_id and o.actor = ${alias}.actor
    order by o.at > ${alias}.at + interval '1 second', o.at desc limit 1),
  (select k.address from api_calls k where k.branch_id = ${alias}.branch_id and k.request_id = ${alias}.request_id and k.address is not null limit 1))`;
