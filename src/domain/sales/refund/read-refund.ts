import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { JOINS, REFUND } from "./list-refunds";
import type { RefundDetails } from "./schema.console";

type Answer = z.input<typeof RefundDetails>;

/** One refund of the branch with its items and history. Throws notFound (3009). */
export async function readRefund(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const [found] = await ctx.query<{ refund: Answer }>("refund.read", READ, [ctx.actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  return found.refund;
}

const posted = (date: string, id: string) =>
  `case when ${id} is not null then jsonb_build_object('date', ${date}, 'document_id', ${id}) end`;

const READ = `
  select ${REFUND} || jsonb_build_object(
    'quote_id', r.quote_id, 'iban', r.iban, 'remarks', r.remarks, 'kept', r.kept, 'decided_at', r.decided_at,
    'decided_by', ${actorNameSql("r.decided_by")}, 'document', ${posted("r.posted_on", "r.voucher_id")}, 'payout_document', ${posted("r.payout_on", "r.payout_voucher_id")},
    'card', (select jsonb_build_object('id', c.id, 'masked', c.bin || '******' || c.last4, 'holder', c.holder)
               from credit_cards c where c.branch_id = r.branch_id and c.id = r.card_id),
    'credit_note', (select jsonb_build_object('id', n.id, 'number', n.number, 'label', n.label, 'fiscal_year', n.fiscal_year)
                      from invoices n where n.branch_id = r.branch_id and n.id = r.credit_note_id),
    'items', (
      select jsonb_agg(jsonb_build_object('line', i.line, 'seq', i.seq, 'pax_type', i.pax_type,
               'name', nullif(concat_ws(' ', p.first_name, p.last_name), ''),
               'name_latin', nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), ''), 'price', i.price, 'discount', i.discount, 'paid', i.paid,
               'penalty', i.penalty, 'refundable', i.refundable,
               'rule', case when v.rule_id is not null then jsonb_build_object('id', v.rule_id, 'version', v.version,
                         'title', v.form->'title', 'title_latin', v.form->'title_latin') end) order by i.line, i.seq)
        from refund_items i
        left join booking_passengers p on p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line and p.seq = i.seq
        left join penalty_rule_versions v on v.branch_id = i.branch_id and v.rule_id = i.rule_id and v.version = i.rule_version
       where i.branch_id = r.branch_id and i.refund_id = r.id),
    'history', (
      select jsonb_agg(jsonb_build_object('at', h.at, 'event', h.event, 'by', ${actorNameSql("h.actor")}, 'detail', h.detail) order by h.id)
        from refund_history h where h.branch_id = r.branch_id and h.refund_id = r.id)) as refund
    from refunds r ${JOINS}
   where r.branch_id = $1 and r.id = $2::int`;
