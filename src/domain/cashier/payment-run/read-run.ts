import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { MAX_RUN_ITEMS } from "./rules";
import type { DueSuppliers, PaymentRun, PaymentRunList, PaymentRunPayees, PaymentRunQuery } from "./schema";

type RunDto = z.input<typeof PaymentRun>;

/** One run. Throws notFound (3009). */
export async function readPaymentRun(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<RunDto> {
  const values = [ctx.actor.branchId, actorName(ctx.actor), id];
  const [row] = await ctx.query<RunDto>("payment-run.read", `${RUN} and r.id = $3::int`, values);
  if (!row) throw new Refusal("notFound");
  return row;
}

/** Runs, newest first. */
export async function listPaymentRuns(
  ctx: Ctx<OperatorActor>,
  { page, per_page, state }: z.output<typeof PaymentRunQuery>,
): Promise<z.input<typeof PaymentRunList>> {
  const { branchId } = ctx.actor;
  const filters = filtersFrom("r.branch_id = $1::int and $2::text is not null", [branchId, actorName(ctx.actor)]);
  filters.add("s", state, (at) => `r.state = ${at}::text`);
  const { where, values, shape } = filters.all();
  const [counted] = await ctx.query<{ n: number }>(
    `payment-run.count.${shape}`,
    `select count(*)::int as n from payment_runs r where ${where}`,
    [...values],
  );
  const items = await ctx.query<RunDto>(
    `payment-run.list.${shape}`,
    `${RUN} and ${where} order by r.id desc limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  const total = counted!.n;
  return { items, meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor: null } };
}

/** What a run pays each supplier, with its items. Throws notFound (3009). */
export async function listPayees(
  ctx: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof PaymentRunPayees>> {
  await readPaymentRun(ctx, { id });
  return ctx.query("payment-run.payees", PAYEES, [ctx.actor.branchId, id]);
}

/** What a run made now would pay, by supplier. */
export function listDueSuppliers(
  ctx: Ctx<OperatorActor>,
  { due_until }: { due_until: string },
): Promise<z.input<typeof DueSuppliers>> {
  return ctx.query("payment-run.due", DUE, [ctx.actor.branchId, ctx.now, due_until]);
}

const person = (who: string, at: string) =>
  `case when ${who} is not null then jsonb_build_object('name', ${actorNameSql(who)}, 'at', ${at}) end`;

const RUN = `
  select r.id, r.state, r.pay_on::text as pay_on, r.due_until::text as due_until, b.currency::text as currency, r.note,
         jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin) as account,
         l.amount::float8 as amount, l.items, l.suppliers, r.created_by = $2::text as own, ${person("r.created_by", "r.created_at")} as created,
         ${person("r.approved_by", "r.approved_at")} as approved, ${person("r.sent_by", "r.sent_at")} as sent,
         ${person("r.ended_by", "r.ended_at")} as ended, r.version
    from payment_runs r
    join branches b on b.id = r.branch_id
    join ledger.accounts a on a.branch_id = r.branch_id and a.id = r.account_id
   cross join lateral (select coalesce(sum(l.amount), 0) as amount, count(*)::int as items, count(distinct l.supplier_id)::int as suppliers
                         from payment_run_lines l where l.branch_id = r.branch_id and l.run_id = r.id) l
   where r.branch_id = $1::int`;

const NAMED = "jsonb_build_object('id', s.id, 'name', s.name, 'name_latin', s.name_latin)";

const PAYEES = `
  select ${NAMED} as supplier, min(l.iban) as iban, sum(l.amount)::float8 as amount,
         jsonb_agg(jsonb_build_object('document_id', l.voucher_id, 'date', l.doc_date, 'due', l.due, 'amount', l.amount,
                                      'description', v.description) order by l.nr) as items
    from payment_run_lines l
    join supplier_parties($1::int) s on s.id = l.supplier_id
    join ledger.vouchers v on v.branch_id = l.branch_id and v.doc_date = l.doc_date and v.id = l.voucher_id
   where l.branch_id = $1::int and l.run_id = $2::int
   group by s.id, s.name, s.name_latin order by min(l.nr) limit ${MAX_RUN_ITEMS}`;

const DUE = `
  select ${NAMED} as supplier, min(t.iban) as iban, count(*)::int as items, sum(i.open)::float8 as amount, min(i.due)::text as earliest
    from supplier_due_items($1::int, ledger.business_day($1::int, $2::timestamptz), $3::date) i
    join supplier_parties($1::int) s on s.id = i.supplier_id
    left join supplier_terms t on t.branch_id = $1::int and t.supplier_id = i.supplier_id
   group by s.id, s.name, s.name_latin order by min(i.due), s.id limit ${MAX_RUN_ITEMS}`;
