import type pg from "pg";

/** How many outbox rows one round turns. */
const BATCH = 500;

/**
 * One round of the outbox relay: rows not yet relayed become live updates, in one transaction with their mark, so that
 * an event is told when its deed is committed and told again only if the round itself was lost. Several relays may run:
 * rows another one holds are skipped. Answers how many rows were turned.
 */
export async function relayOnce(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: number }>({ name: "relay", text: RELAY, values: [BATCH] });
  return Number(rows[0]?.n ?? 0);
}

// NOTIFY from here and not from the deed's own transaction: its commit lock would serialise bookings.
const RELAY = `
  with taken as (
    select branch_id, id, type, aggregate_id from outbox
     where relayed_at is null order by id limit $1 for update skip locked
  ), marked as (
    update outbox o set relayed_at = now() from taken t where o.branch_id = t.branch_id and o.id = t.id
    returning 1
  ), told as (
    select pg_notify('live', json_build_object('branch_id', branch_id, 'topic', type, 'id', aggregate_id)::text)
      from (select distinct branch_id, type, aggregate_id from taken) t
  )
  select (select count(*) from marked)::int as n, (select count(*) from told) as told`;
