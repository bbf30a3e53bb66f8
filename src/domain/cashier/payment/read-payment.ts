import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { PAYMENT_DTO_SQL, PAYMENT_FROM_SQL, type PaymentRow, toPaymentDto } from "./rows";
import type { Payment, PaymentDetails } from "./schema";

type PaymentDto = z.input<typeof Payment>;
type Details = z.input<typeof PaymentDetails>;

/** Payments of the branch by id, existing ones only. */
export async function readPayments(ctx: Pick<Ctx, "query" | "actor">, ids: readonly number[]): Promise<PaymentDto[]> {
  const rows = await ctx.query<{ row: PaymentRow }>(
    "payment.rows",
    `select ${PAYMENT_DTO_SQL} as row from unnest($2::int[]) with ordinality w (id, place)
       join payments p on p.branch_id = $1 and p.id = w.id ${PAYMENT_FROM_SQL} order by w.place`,
    [ctx.actor.branchId, ids],
  );
  return rows.map(({ row }) => toPaymentDto(row));
}

/** Throws notFound (3009). */
export async function readPayment(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<PaymentDto> {
  const [payment] = await readPayments(ctx, [id]);
  if (!payment) throw new Refusal("notFound");
  return payment;
}

/** One payment with its settlements and history, both newest first. Throws notFound (3009). */
export async function readPaymentDetails(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Details> {
  const payment = await readPayment(ctx, { id });
  const [more] = await ctx.query<Pick<Details, "settlements" | "history">>("payment.details", DETAILS, [
    ctx.actor.branchId,
    id,
    String(id),
  ]);
  return { ...payment, ...more! };
}

/** Audit actions that concern a payment. */
const ACTS = "'store', 'update', 'trash', 'settle', 'release'";

const DETAILS = `
  select coalesce((
           select jsonb_agg(jsonb_build_object('id', s.id, 'amount', s.amount, 'created_at', s.created_at,
                    'created_by', ${actorNameSql("s.created_by")}, 'released_at', s.released_at,
                    'released_by', case when s.released_by is not null then ${actorNameSql("s.released_by")} end,
                    'item', jsonb_build_object('document_id', s.voucher_id, 'date', s.doc_date, 'line', s.line, 'kind', v.kind,
                      'description', coalesce(nullif(e.note, ''), v.description), 'amount', abs(i.amount), 'open', abs(i.open),
                      'source', case when v.source_type is not null
                                     then jsonb_build_object('type', v.source_type, 'id', v.source_id) end)) order by s.id desc)
             from settlements s
             join open_items i on i.branch_id = s.branch_id and i.doc_date = s.doc_date and i.voucher_id = s.voucher_id and i.line = s.line
             join ledger.entries e on e.branch_id = s.branch_id and e.doc_date = s.doc_date and e.voucher_id = s.voucher_id and e.line = s.line
             join ledger.vouchers v on v.branch_id = s.branch_id and v.doc_date = s.doc_date and v.id = s.voucher_id
            where s.branch_id = $1 and s.payment_id = $2), '[]') as settlements,
         coalesce((
           select jsonb_agg(jsonb_build_object('act', case when split_part(l.action, '.', 2) in (${ACTS})
                              then split_part(l.action, '.', 2) else 'other' end, 'at', l.at, 'by', ${actorNameSql("l.actor")},
                              'before', l.before, 'after', l.after) order by l.id desc)
             from audit_log l where l.branch_id = $1 and l.subject_type = 'payment' and l.subject_id = $3), '[]') as history`;
