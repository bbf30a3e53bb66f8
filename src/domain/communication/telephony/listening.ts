import type { Query } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { Change } from "./follow";

/** Leases and events of the branches' servers. One process listens to a branch: it holds and renews a lease. */
export type Listened = RowOf<
  "telephony_servers",
  "branch_id" | "host" | "port" | "tls" | "username" | "sealed" | "version"
> & {
  country: ColumnOf<"branches", "country">;
};

export const LEASE_SECONDS = 4;

/** Acquires free leases and renews held ones; returns all servers of `owner`. */
export const leaseServers = (query: Query, owner: string) =>
  query<Listened>("phone.lease", LEASE, [owner, LEASE_SECONDS]);

/** Releases the leases, so that another process takes over immediately. */
export const releaseServers = (query: Query, owner: string) => query("phone.release", RELEASE, [owner]);

/** Records the connection state when it changes; no effect after losing the lease. */
export async function recordLinkState(
  query: Query,
  owner: string,
  branchId: number,
  fault: string | null,
): Promise<void> {
  await query("phone.link", LINK, [branchId, owner, fault === null, fault?.slice(0, 300) ?? null]);
}

/** Counts dropped changes. */
export const countDropped = (query: Query, branchId: number, dropped: number) =>
  query("phone.dropped", "update telephony_links set dropped = dropped + $2 where branch_id = $1", [branchId, dropped]);

/**
 * Writes call changes in one statement: unknown calls are created, with the passenger when the number is unique; known
 * ones only gain missing values, and times only move earlier, so duplicated and late events are harmless.
 */
export async function keepCalls(query: Query, branchId: number, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await query("phone.keep", KEEP, [branchId, JSON.stringify(changes)]);
}

/** Ends calls that the server no longer lists, as their end was missed; calls that have just begun are excluded. */
export const endOthers = (query: Query, branchId: number, living: readonly string[]) =>
  query("phone.end-others", END_OTHERS, [branchId, living]);

/** Ends calls whose end event will not arrive. */
export const endStale = (query: Query) => query("phone.end-stale", END_STALE);

/** Marks requests whose process died between sending and answer, and their messages, as of unknown outcome. */
export async function expireRequests(query: Query): Promise<void> {
  await query("phone.sweep", SWEEP);
}

const LEASE = `
  with leased as (
    insert into telephony_links as l (branch_id, listener, listening_until)
    select s.branch_id, $1::text, now() + $2::int * interval '1 s' from telephony_servers s where s.enabled order by s.branch_id
    on conflict (branch_id) do update set listener = excluded.listener, listening_until = excluded.listening_until
      where l.listener = excluded.listener or l.listening_until is null or l.listening_until < now()
    returning l.branch_id
  )
  select s.branch_id, b.country, s.host, s.port, s.tls, s.username, s.sealed, s.version
    from leased join telephony_servers s using (branch_id) join branches b on b.id = s.branch_id`;

const RELEASE = `
  update telephony_links set listener = null, listening_until = null, up = false where listener = $1::text`;

const LINK = `
  with changed as (
    update telephony_links set up = $3::boolean, fault = $4::text, since = now()
     where branch_id = $1 and listener = $2::text and (up, fault) is distinct from ($3::boolean, $4::text) returning branch_id
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'telephony.link', 'telephony_link', branch_id::text, jsonb_build_object('id', branch_id) from changed`;

/** More events than this are published as one: "many". */
const MAX_SEPARATE_EVENTS = 50;

const PUBLISHED_CALLS_SQL = `
  told as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select $1::int, 'telephony.call', 'telephony_call', t.id::text, jsonb_build_object('id', t.id)
      from (select id from changed where (select count(*) from changed) <= ${MAX_SEPARATE_EVENTS}
            union all
            select 0 where (select count(*) from changed) > ${MAX_SEPARATE_EVENTS}) t
  )`;

const KEEP = `
  with heard as (
    select * from jsonb_populate_recordset(null::call_report, $2::jsonb)
  ), known as materialized (
    select t.linkedid, coalesce(c.direction, t.direction) as direction, coalesce(c.number, t.number) as number,
           coalesce(t.taken_by, c.extension, t.extension) as extension, coalesce(c.queue, t.queue) as queue,
           coalesce(c.channel, t.channel) as channel, coalesce(c.started_at, t.started_at) as started_at, a.answered_at,
           case when coalesce(c.ended_at, t.ended_at) is not null
                then greatest(coalesce(c.ended_at, t.ended_at), a.answered_at, coalesce(c.started_at, t.started_at)) end as ended_at, c.id
      from heard t
      left join phone_calls c on c.branch_id = $1 and c.linkedid = t.linkedid
     cross join lateral (
           -- A handled missed call stays missed.
           select case when t.answered_at is null or c.handled_at is not null then c.answered_at
                       else least(c.answered_at, greatest(t.answered_at, coalesce(c.started_at, t.started_at))) end as answered_at) a
  ), changed as (
    insert into phone_calls as c (branch_id, linkedid, direction, number, extension, operator_id, passenger_id, queue, channel,
                                  started_at, answered_at, ended_at)
    select $1, k.linkedid, k.direction, k.number, k.extension, x.operator_id,
           case when k.id is null then
             (select min(p.id) from passengers p
               where p.branch_id = $1 and p.status = 1 and p.merged_into is null and (p.mobile = k.number or p.phone = k.number)
              having count(*) = 1) end,
           k.queue, k.channel, k.started_at, k.answered_at, k.ended_at
      from known k
      left join telephony_extensions x on x.branch_id = $1 and x.extension = k.extension
     where k.direction is not null
    on conflict (branch_id, linkedid) do update
       set number = excluded.number, extension = excluded.extension, operator_id = coalesce(excluded.operator_id, c.operator_id),
           queue = excluded.queue, channel = excluded.channel,
           -- Concurrent changes of the row: an ended call never becomes active again, and a handled one stays missed.
           answered_at = case when c.handled_at is null then least(c.answered_at, excluded.answered_at) end,
           ended_at = greatest(coalesce(c.ended_at, excluded.ended_at), case when c.ended_at is not null then excluded.answered_at end)
     where (c.number, c.extension, c.queue, c.channel, c.answered_at, c.ended_at)
           is distinct from (excluded.number, excluded.extension, excluded.queue, excluded.channel,
                             least(c.answered_at, excluded.answered_at), coalesce(c.ended_at, excluded.ended_at))
    returning c.id
  ), ${PUBLISHED_CALLS_SQL}
  select id from changed`;

const END_OTHERS = `
  with changed as (
    update phone_calls set ended_at = greatest(now(), answered_at)
     where branch_id = $1 and ended_at is null and started_at < now() - interval '10 s' and linkedid <> all($2::text[]) returning id
  ), ${PUBLISHED_CALLS_SQL}
  select id from changed`;

/** Calls without an end event: their server is disabled, or was disconnected for longer than any conversation. */
const END_STALE = `
  with changed as (
    update phone_calls c set ended_at = greatest(now(), c.answered_at)
     where c.ended_at is null and c.started_at < now() - interval '10 s'
       and (c.started_at < now() - interval '12 h'
            or not exists (select from telephony_servers s where s.branch_id = c.branch_id and s.enabled))
    returning c.branch_id, c.id
  ), told as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'telephony.call', 'telephony_call', '0', jsonb_build_object('id', 0) from changed group by branch_id
  )
  select id from changed`;

const SWEEP = `
  with lost as (
    update telephony_acts set state = 'unknown', ended_at = now(), answer = 'the process ended between the question and the answer'
     where state = 'running' and spent_at < now() - interval '1 min' and coalesce(decided_at, created_at) < now() - interval '1 min'
    returning branch_id, message_id
  )
  update outgoing_messages m
     set state = 'unknown', run = null, reason = 'the process ended between the question and the answer'
    from lost where m.branch_id = lost.branch_id and m.id = lost.message_id and m.state = 'sending'
  returning m.id`;
