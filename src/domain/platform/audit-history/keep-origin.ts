import type { Query } from "../../kernel/context";

/** From where a call of a person of the branch came. */
export type Origin = { branchId: number; requestId: string; actor: string; address: string };

/** As its row has it, without the branch. */
export const storedOrigin = ({ requestId, actor, address }: Origin) => ({
  ...{ request_id: requestId.slice(0, 200), actor, address: address.slice(0, 60) },
});

/** Keeps it before the call changes anything: its audit rows name the call. Repeatable. A call that claims a key keeps it with that. */
export async function keepOrigin(query: Query, origin: Origin): Promise<void> {
  await query("deed.origin", KEEP, [origin.branchId, ...Object.values(storedOrigin(origin))]);
}

// It does not wait for the disk: what the call changes is written after it, and reaches the disk after it.
const KEEP = `
  with kept as (
    insert into audit_origins (branch_id, request_id, actor, address) values ($1::int, $2, $3, $4) on conflict do nothing)
  select set_config('synchronous_commit', 'off', true)`;

/** SQL of the address from which the call of an audit row `alias` came; of one before addresses were kept, as the API log has it. */
export const ADDRESS_OF = (alias: string) => `coalesce(
  (select o.address from audit_origins o
    where o.branch_id = ${alias}.branch_id and o.request_id = ${alias}.request_id and o.actor = ${alias}.actor
    order by o.at > ${alias}.at + interval '1 second', o.at desc limit 1),
  (select k.address from api_calls k where k.branch_id = ${alias}.branch_id and k.request_id = ${alias}.request_id and k.address is not null limit 1))`;
