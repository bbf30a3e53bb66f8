import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { grouped } from "../grouped";
import { spanOf } from "../trial-balance/span-of";
import { type Calendar, periodOf, within } from "./period-of";
import type { CashFlow, CashQuery } from "./schema";

type Answer = z.input<typeof CashFlow>;
type Line = { account_id: number; day: string | null; came: bigint; went: bigint; revalued: bigint };
type Account = { id: number; code: string; title: string; title_latin: string };
type Row = {
  currency: string;
  calendar: Calendar;
  accounts: Account[];
  lines: (Omit<Line, "came" | "went" | "revalued"> & Texts)[];
};
type Texts = { came: string; went: string; revalued: string };

/**
 * Money that came to and went from cash boxes, banks, terminals and gateways in some days, by account or step by step, between
 * what was there before and after. A transfer between two of them comes and goes. 3003 where the days end before they begin.
 */
export async function readCashFlow(
  ctx: Ctx<OperatorActor>,
  { by, ...asked }: z.output<typeof CashQuery>,
): Promise<Answer> {
  const span = await spanOf(ctx, asked);
  const range = { from: span.from, to: span.to };
  const [row] = await ctx.query<Row>("report.cash-flow", CASH, [ctx.actor.branchId, range.from, range.to]);
  const { currency, calendar, accounts } = row!;
  const lines = row!.lines.map(({ came, went, revalued, ...line }) => ({
    ...line,
    ...{ came: BigInt(came), went: BigInt(went), revalued: BigInt(revalued) },
  }));
  const head = { ...range, currency, by, totals: flowOf(lines) };
  if (by === "account") {
    const rows = accounts.map(({ id, code, title, title_latin }) => ({
      ...{ key: String(id), code, name: title, name_latin: title_latin, from: null, to: null },
      ...flowOf(lines.filter(({ account_id }) => account_id === id)),
    }));
    return {
      ...head,
      rows: rows.filter(({ opening, came, went, revaluation }) =>
        [opening, came, went, revaluation].some((one) => one !== 0n),
      ),
    };
  }
  const before = lines.filter(({ day }) => day === null);
  const moved = lines.filter((line): line is Line & { day: string } => line.day !== null);
  const steps = [...grouped(moved, ({ day }) => periodOf(day, by, calendar).from)].sort(([a], [b]) => (a < b ? -1 : 1));
  let { closing } = flowOf(before);
  const rows = steps.map(([key, some]) => {
    const flow = flowOf(some);
    const opening = closing;
    closing = opening + flow.came - flow.went + flow.revaluation;
    const period = within(periodOf(key, by, calendar), range);
    return { key, code: null, name: null, name_latin: null, ...period, ...flow, opening, closing };
  });
  return { ...head, rows };
}

/** Lines without a day are what was there before. */
function flowOf(lines: readonly Line[]) {
  const flow = { opening: 0n, came: 0n, went: 0n, revaluation: 0n };
  for (const { day, came, went, revalued } of lines) {
    if (day === null) flow.opening += came - went + revalued;
    else {
      flow.came += came;
      flow.went += went;
      flow.revaluation += revalued;
    }
  }
  return { ...flow, closing: flow.opening + flow.came - flow.went + flow.revaluation };
}

/** What closes and opens a year moves nothing; a revaluation moves no money. */
const CASH = `
  with own as (select b.id, b.currency, b.calendar::text as calendar from branches b where b.id = $1::int),
  accounts as (
    select a.id, a.code, a.title, a.title_latin from ledger.accounts a, own o
     where a.branch_id = o.id and a.level = 4 and a.kind <> 'wallet'),
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
     where v.branch_id = $1::int and v.kind = 'fx_reval' and v.doc_date <= $3::date),
  lines as (
    select m.account_id, case when m.day >= $2::date then m.day end as day, sum(m.dr) as came, sum(m.cr) as went, sum(m.revalued) as revalued
      from moved m group by 1, 2)
  select o.currency, o.calendar,
         (select coalesce(jsonb_agg(to_jsonb(a) order by a.code collate "C"), '[]') from accounts a) as accounts,
         (select coalesce(jsonb_agg(jsonb_build_object('account_id', l.account_id, 'day', l.day, 'came', l.came::text,
                   'went', l.went::text, 'revalued', l.revalued::text) order by l.day), '[]') from lines l
                   where l.came <> 0 or l.went <> 0 or l.revalued <> 0) as lines
    from own o`;
