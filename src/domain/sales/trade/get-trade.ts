import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { TradeDetails } from "../issue/schema";
import { DESK_ROW } from "./list-trades";
import { inWords, TRADE_DTO_FROM_SQL } from "./to-trade-dto";

type Answer = z.input<typeof TradeDetails>;

/** One trade of the branch with travellers, its accounting documents and its timeline. Throws notFound (3009). */
export async function readTrade(ctx: Ctx<OperatorActor>, { trade_id }: { trade_id: number }): Promise<Answer> {
  const [row] = await ctx.query<{ trade: Answer }>("trade.read", READ, [ctx.actor.branchId, trade_id]);
  if (!row) throw new Refusal("notFound");
  return inWords(row.trade, ctx.locale);
}

const PARTS = `(select jsonb_agg(jsonb_build_object('line', i.line, 'own_seats', i.own_seats, 'reference', i.reference, 'cost', i.cost,
    'supplier', jsonb_build_object('id', s.id, 'title', s.title, 'title_latin', s.title_latin), 'fault', i.fault, 'order_id', o.id,
    'order_state', o.state, 'offer', i.offer, 'price', i.price,
    'issue_document', case when i.issue_voucher_id is not null then jsonb_build_object('id', i.issue_voucher_id, 'date', i.issued_on) end,
    'return_document', case when i.return_voucher_id is not null then jsonb_build_object('id', i.return_voucher_id, 'date', i.returned_on) end)
    order by i.line)
  from trade_items i
  join suppliers s on s.branch_id = i.branch_id and s.id = i.supplier_id
  left join supplier_orders o on o.branch_id = i.branch_id and o.reference = i.reference
 where i.branch_id = t.branch_id and i.trade_id = t.id)`;

const TRAVELLERS = `(select jsonb_agg(jsonb_build_object('seq', p.seq, 'type', p.pax_type, 'first_name', p.first_name, 'last_name', p.last_name,
    'first_name_latin', p.first_name_latin, 'last_name_latin', p.last_name_latin, 'national_code', p.national_code, 'document', p.document,
    'birth_date', p.birth_date, 'passenger_id', p.passenger_id) order by p.seq)
  from trade_passengers p where p.branch_id = t.branch_id and p.trade_id = t.id)`;

/** Timeline from audit log, bookings, orders, cases, payments and messages. */
const TIMELINE = `(select coalesce(jsonb_agg(jsonb_build_object('at', h.at, 'kind', h.kind, 'what', h.what, 'line', h.line,
    'by', case when h.by is not null then ${actorDtoSql("h.by", "t.branch_id")} end, 'detail', coalesce(h.detail, '{}')) order by h.at, h.nth), '[]')
  from (
    select a.at, 'trade' as kind, split_part(a.action, '.', 2) as what, (a.after->>'line')::int as line, a.actor as by, a.after as detail, a.id as nth
      from audit_log a where a.branch_id = t.branch_id and a.subject_type = 'trade' and a.subject_id = t.id::text
    union all
    select b.at, 'booking', b.event, i.line, b.actor, b.detail, b.id
      from trade_items i join booking_history b on b.branch_id = i.branch_id and b.booking_id = i.booking_id
     where i.branch_id = t.branch_id and i.trade_id = t.id
    union all
    select o.created_at, 'order', o.operation || '_' || o.state, i.line, null,
           jsonb_strip_nulls(jsonb_build_object('id', o.id, 'asks', o.asks, 'pnr', o.pnr, 'fault', o.last_fault)), o.id
      from trade_items i join supplier_orders o on o.branch_id = i.branch_id and o.reference in (i.reference, i.reference || '~x')
     where i.branch_id = t.branch_id and i.trade_id = t.id
    union all
    select l.at, 'limbo', l.what, c.line, l.by, jsonb_strip_nulls(jsonb_build_object('id', c.id, 'kind', c.kind, 'note', nullif(c.note, ''))), c.id
      from limbo_cases c
     cross join lateral (values (c.opened_at, 'opened', null), (c.closed_at, c.state::text, c.closed_by)) l (at, what, by)
     where c.branch_id = t.branch_id and c.trade_id = t.id and l.at is not null
    union all
    select g.settled_at, 'payment', 'settled', null, null,
           jsonb_build_object('id', g.id, 'serial_id', g.serial_id, 'amount', g.amount, 'currency', trim(g.currency)), g.id
      from gateway_payments g where g.branch_id = t.branch_id and g.drive = 'trade' and g.reference_id = t.id and g.settled_at is not null
    union all
    select m.queued_at, 'message', m.state::text, null, null, jsonb_build_object('id', m.id, 'channel', m.channel), m.id
      from outgoing_messages m
     where m.branch_id = t.branch_id and m.business_key in ('trade:' || t.id || ':issued', 'trade:' || t.id || ':partially_issued',
           'trade:' || t.id || ':refunded')) h)`;

const READ = `
  select ${DESK_ROW} || jsonb_build_object(
           'contact', jsonb_strip_nulls(t.contact), 'on_partial', t.on_partial, 'last_fault', t.last_fault, 'next_step_at', t.next_step_at, 'paid_at', t.paid_at,
           'ended_at', t.ended_at, 'parts', ${PARTS}, 'travellers', ${TRAVELLERS}, 'timeline', ${TIMELINE},
           'paid_document', case when t.paid_voucher_id is not null then jsonb_build_object('id', t.paid_voucher_id, 'date', t.paid_on) end) as trade
    from trades t ${TRADE_DTO_FROM_SQL}
   where t.branch_id = $1 and t.id = $2::int`;
