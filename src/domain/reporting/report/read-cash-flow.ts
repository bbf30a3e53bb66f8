import type { z } from "zod";
import { spanOf } from "../../accounting/trial-balance/span-of";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { groupBy } from "../../kernel/group-by";
import { pagesOf, placeOf, rowsOf } from "./page-of";
import { type Calendar, periodOf, within } from "./period-of";
import type { CashFlow, CashQuery } from "./schema";

type Answer = z.input<typeof CashFlow>;
type Texts = { opening: string; came: string; went: string; revaluation: string };
type Flow = { opening: bigint; came: bigint; went: bigint; revaluation: bigint; closing: bigint };
type Account = { id: number; code: string; title: string; title_latin: string } & Texts;
type Head = { currency: string; calendar: Calendar };
type ByAccount = Pick<Head, "currency"> & Texts & { rows: Account[]; count: number };
type Day = { day: string | null; came: string; went: string; revaluation: string };

/**
 * Inflows and outflows of cash boxes, banks, terminals and gateways over a span of days, by account or period, with
 * opening and closing balances. A transfer between two of them counts on both sides. Throws fieldInvalid (3003) for
 * reversed days. A page of 100 accounts or periods; all for an export.
 */
export async function readCashFlow(
  ctx: Ctx<OperatorActor>,
  { by, page, ...input }: z.output<typeof CashQuery> & { page: number | null },
): Promise<Answer> {
  const { from, to } = await spanOf(ctx, input);
  const range = { from, to };
  return by === "account" ? byAccount(ctx, range, page) : byStep(ctx, range, { by, page });
}

type Range = { from: string; to: string };

async function byAccount(ctx: Ctx<OperatorActor>, range: Range, page: number | null): Promise<Answer> {
  const values = [ctx.actor.branchId, range.from, range.to, ...placeOf(page)];
  const [result] = await ctx.query<ByAccount>("report.cash-flow", BY_ACCOUNT, values);
  const { currency, rows, count, ...totals } = result!;
  return {
    ...{ ...range, currency, by: "account", ...pagesOf(count), totals: flowOf(totals) },
    rows: rows.map(({ id, code, title, title_latin, ...flow }) => ({
      ...{ key: String(id), code, name: title, name_latin: title_latin, from: null, to: null },
      ...flowOf(flow),
    })),
  };
}

type ReadCashFlowInput = { by: Exclude<z.output<typeof CashQuery>["by"], "account">; page: number | null };

async function byStep(ctx: Ctx<OperatorActor>, range: Range, { by, page }: ReadCashFlowInput): Promise<Answer> {
  const values = [ctx.actor.branchId, range.from, range.to];
  const [[own], days] = await Promise.all([
    ctx.query<Head>("report.cash-flow-of", OWN, [ctx.actor.branchId]),
    ctx.query<Day>("report.cash-flow-days", BY_DAY, values),
  ]);
  const { currency, calendar } = own!;
  const before = days.filter(({ day }) => day === null);
  const moved = days.filter((one): one is Day & { day: string } => one.day !== null);
  let { closing } = summed(0n, before);
  const totals = summed(closing, moved);
  const steps = [...groupBy(moved, ({ day }) => periodOf(day, by, calendar).from)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = steps.map(([key, some]) => {
    const flow = summed(closing, some);
    closing = flow.closing;
    return {
      ...{ key, code: null, name: null, name_latin: null },
      ...within(periodOf(key, by, calendar), range),
      ...flow,
    };
  });
  return { ...range, currency, by, ...pagesOf(rows.length), totals, rows: rowsOf(rows, page) };
}

function summed(opening: bigint, days: readonly Day[]): Flow {
  const sum = (of: "came" | "went" | "revaluation") => days.reduce((total, day) => total + BigInt(day[of]), 0n);
  return closed({ opening, came: sum("came"), went: sum("went"), revaluation: sum("revaluation") });
}

const flowOf = ({ opening, came, went, revaluation }: Texts): Flow =>
  closed({ opening: BigInt(opening), came: BigInt(came), went: BigInt(went), revaluation: BigInt(revaluation) });

const closed = (flow: Omit<Flow, "closing">): Flow => ({
  ...flow,
  closing: flow.opening + flow.came - flow.went + flow.revaluation,
});

const OWN = "select b.currency::text, b.calendar::text as calendar from branches b where b.id = $1::int";

/** Excludes the entries of year ends and revaluations, which move no money. */
const MOVED = `
  accounts as (
    select a.id, a.code, a.title, a.title_latin from ledger.accounts a
     where a.branch_id = $1::int and a.level = 4 and a.kind <> 'wallet'),
  moved as (
    select t.account_id, t.day, t.dr, t.cr, 0 as revalued
      from accounts a join ledger.turn_day t on t.branch_id = $1::int and t.account_id = a.id and t.day <= $3::date
     union all
    select e.account_id, e.doc_date, -e.dr, -e.cr, 0
      from ledger.vouchers v
      join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
      join accounts a on a.id = e.account_id
     where v.branch_id = $1::int and v.source_type = 'year_end' and v.doc_date <= $3::date
     union all
    select e.account_id, e.doc_date, -e.dr, -e.cr, e.dr - e.cr
      from ledger.vouchers v
      join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
      join accounts a on a.id = e.account_id
     where v.branch_id = $1::int and v.kind = 'fx_reval' and v.doc_date <= $3::date)`;

/** A row for each day with movements; the one without a day is the opening balance. */
const BY_DAY = `
  with ${MOVED}
  select case when m.day >= $2::date then m.day end::text as day, sum(m.dr)::text as came, sum(m.cr)::text as went,
         sum(m.revalued)::text as revaluation
    from moved m group by case when m.day >= $2::date then m.day end
  having sum(m.dr) <> 0 or sum(m.cr) <> 0 or sum(m.revalued) <> 0
   order by 1`;

const sums = (of: (flow: string) => string) => ["opening", "came", "went", "revaluation"].map(of).join(", ");

/** $4: limit, all if null; $5: offset. */
const BY_ACCOUNT = `
  with ${MOVED},
  sums as materialized (
    select m.account_id, coalesce(sum(m.dr - m.cr + m.revalued) filter (where m.day < $2::date), 0) as opening,
           coalesce(sum(m.dr) filter (where m.day >= $2::date), 0) as came,
           coalesce(sum(m.cr) filter (where m.day >= $2::date), 0) as went,
           coalesce(sum(m.revalued) filter (where m.day >= $2::date), 0) as revaluation
      from moved m group by 1),
  named as materialized (
    select a.id, a.code, a.title, a.title_latin, ${sums((flow) => `s.${flow}`)}
      from sums s join accounts a on a.id = s.account_id
     where s.opening <> 0 or s.came <> 0 or s.went <> 0 or s.revaluation <> 0),
  shown as (select * from named n order by n.code collate "C" limit $4::int offset $5::int)
  select (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'title', s.title, 'title_latin', s.title_latin,
                   ${sums((flow) => `'${flow}', s.${flow}::text`)}) order by s.code collate "C"), '[]') from shown s) as rows,
         count(id)::int as count, ${sums((flow) => `coalesce(sum(${flow}), 0)::text as ${flow}`)},
         (select b.currency::text from branches b where b.id = $1::int) as currency
    from named`;
