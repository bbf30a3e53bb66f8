import type { Query } from "../../kernel/context";
import type { MessageOutcome, MessageReceipt } from "../../kernel/sql-types";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { Attachment, Handover, Parcel, Receipt } from "./port";
import type { Channel, Driver } from "./rules";

/**
 * Delivery protocol: a message is claimed (`sending`, with the attempt's id) in its own transaction, handed over
 * outside of any, and its outcome recorded under the same id. When a process dies in between, the next lease holder
 * requeues it if the provider is idempotent, and otherwise marks it `unknown`, which only a person can send again.
 */
type Line = { branchId: number; lineId: number };

export type SendingLine = RowOf<
  "message_lines",
  "branch_id" | "id" | "sender" | "sealed" | "per_second" | "revision"
> & {
  channel: Channel;
  driver: Driver;
  settings: unknown;
  due: boolean;
  left: boolean;
};

/** Active lines; `due`: messages are waiting; `left`: messages are claimed by an attempt, possibly a dead one. */
export const activeLines = (query: Query) => query<SendingLine>("messages.lines", LINES);

/** Claims due messages of a line for `run`, at most `limit`. Expired ones fail. */
export async function claimMessages(
  query: Query,
  { branchId, lineId }: Line,
  run: string,
  limit: number,
): Promise<Parcel[]> {
  const rows = await query<Claimed>("messages.claim", CLAIM, [branchId, lineId, run, limit]);
  const mine = rows.filter((row) => row.mine);
  const ids = mine.flatMap(({ deliveryId }) => deliveryId ?? []);
  if (ids.length === 0) return mine;
  const files = await query<Attachment & RowOf<"report_deliveries", "id">>("messages.files", FILES, [branchId, ids]);
  const of = new Map(files.map(({ id, ...file }) => [id, file]));
  return mine.map((parcel): Parcel => {
    const attachment = parcel.deliveryId === null ? undefined : of.get(parcel.deliveryId);
    return { ...parcel, ...(attachment && { attachment }) };
  });
}

type Claimed = Parcel & { mine: boolean; deliveryId: ColumnOf<"outgoing_messages", "delivery_id"> };

/** Records outcomes of messages claimed by `run` and publishes them once. Applies receipts that arrived earlier. */
export async function settleMessages(
  query: Query,
  { branchId, lineId }: Line,
  run: string,
  dto: readonly { id: number; handover: Handover }[],
): Promise<void> {
  const rows = dto.map(
    ({ id, handover }): MessageOutcome => ({
      id,
      outcome: handover.outcome,
      reason: "reason" in handover ? handover.reason.slice(0, 200) : null,
      refs: "refs" in handover ? (handover.refs ?? []) : [],
      after_ms: "afterMs" in handover ? (handover.afterMs ?? 0) : 0,
    }),
  );
  await query("messages.settle", SETTLE, [branchId, lineId, run, JSON.stringify(rows)]);
  await query("messages.early-receipts", APPLY_WAITING, [branchId, lineId]);
}

/** Recovers messages claimed by a dead process; called by the line's lease holder. Returns their number. */
export async function recoverLine(query: Query, { branchId, lineId }: Line, repeatable: boolean): Promise<number> {
  return (await query("messages.recover", RECOVER, [branchId, lineId, repeatable])).length;
}

/** Stores a provider's receipts and matches them to messages; duplicates are stored once. */
export async function keepReceipts(
  query: Query,
  { branchId, lineId }: Line,
  receipts: readonly Receipt[],
): Promise<void> {
  const rows = receipts.map(
    ({ providerRef, outcome, ourRef, address, detail }): MessageReceipt => ({
      provider_ref: providerRef.slice(0, 100),
      outcome,
      our_ref: ourRef ?? null,
      address: address ?? null,
      detail: detail?.slice(0, 200) ?? null,
    }),
  );
  await query("messages.receive", RECEIVE, [branchId, lineId, JSON.stringify(rows)]);
  await query("messages.apply", "select apply_message_receipts($1, $2) as changed", [branchId, lineId]);
}

/** Records why a line cannot send, null: it can. Published on change. */
export async function recordLineFault(query: Query, { branchId, lineId }: Line, fault: string | null): Promise<void> {
  await query("messages.fault", FAULT, [branchId, lineId, fault?.slice(0, 200) ?? null]);
}

const LINES = `
  select l.branch_id, l.id, l.channel, l.driver, l.sender, l.settings, l.sealed, l.per_second, l.revision, d.n is not null as due,
         s.n is not null as left
    from message_lines l
    left join lateral (select 1 as n from outgoing_messages m
                        where m.branch_id = l.branch_id and m.line_id = l.id and m.state = 'queued' and not m.held
                          and m.not_before <= now() limit 1) d on true
    left join lateral (select 1 as n from outgoing_messages m
                        where m.branch_id = l.branch_id and m.line_id = l.id and m.state = 'sending' limit 1) s on true
   where l.active`;

const PUBLISHED_MESSAGES_SQL = `
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select $1::int, 'messages.changed', 'message_line', $2::int::text, jsonb_build_object('id', $2::int)`;

const CLAIM = `
  with due as (
    select branch_id, id, expires_at < now() as late from outgoing_messages
     where branch_id = $1 and line_id = $2 and state = 'queued' and not held and not_before <= now()
     order by not_before, id limit $4 for no key update skip locked
  )
  update outgoing_messages m
     set state = case when late then 'failed' else 'sending' end::"MessageState",
         reason = case when late then coalesce(reason, 'expired') end,
         ended_at = case when late then now() end,
         run = case when not late then $3::uuid end, claimed_at = now(), attempts = least(attempts + 1, 30000)
    from due where m.branch_id = due.branch_id and m.id = due.id
  returning m.id, m.to_address as "to", m.to_name as "toName", m.subject, m.text, m.parts, m.delivery_id as "deliveryId",
            not late as mine`;
const FILES = `
  select id, file_name as "fileName", content_type as "contentType", content from report_deliveries
   where branch_id = $1 and id = any($2::int[]) and content is not null`;

const SETTLE = `
  with told as (
    select * from jsonb_populate_recordset(null::message_outcome, $4)
  ), settled as (
    update outgoing_messages m
       set state = case t.outcome when 'again' then 'queued' else t.outcome end::"MessageState",
           run = null, reason = t.reason,
           handed_at = case when t.outcome = 'handed' then now() end,
           ended_at = case when t.outcome = 'failed' then now() end,
           not_before = case when t.outcome = 'again' then now() + t.after_ms * interval '1 ms' else m.not_before end
      from told t
     where m.branch_id = $1 and m.id = t.id and m.state = 'sending' and m.run = $3::uuid
    returning m.id, t.refs
  ), named as (
    insert into message_parts (branch_id, message_id, nr, line_id, provider_ref)
    select $1::int, s.id, r.nr, $2::int, r.ref from settled s, jsonb_array_elements_text(s.refs) with ordinality r(ref, nr)
    on conflict do nothing
  )
  ${PUBLISHED_MESSAGES_SQL} where exists (select from settled)`;

const APPLY_WAITING = `
  select apply_message_receipts($1, $2) as changed
   where exists (select from message_receipts where branch_id = $1 and line_id = $2 and applied_at is null)`;

const RECOVER = `
  with found as (
    update outgoing_messages
       set state = case when $3 then 'queued' else 'unknown' end::"MessageState", run = null,
           reason = 'the process ended between the question and the answer'
     where branch_id = $1 and line_id = $2 and state = 'sending' returning id
  ), told as (${PUBLISHED_MESSAGES_SQL} where exists (select from found) returning 1)
  select id from found`;

const RECEIVE = `
  insert into message_receipts (branch_id, line_id, provider_ref, outcome, our_ref, address, detail)
  select $1, $2, t.provider_ref, t.outcome, t.our_ref, t.address, t.detail
    from jsonb_populate_recordset(null::message_receipt, $3) t
  on conflict (branch_id, line_id, provider_ref, outcome) do nothing`;

const FAULT = `
  with changed as (
    update message_lines set fault = $3, fault_at = case when $3::text is not null then now() end
     where branch_id = $1 and id = $2 and fault is distinct from $3 returning id
  )
  ${PUBLISHED_MESSAGES_SQL} where exists (select from changed)`;
