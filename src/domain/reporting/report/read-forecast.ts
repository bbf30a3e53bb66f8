import type { z } from "zod";
import { dueOn } from "../../cashier/settlement/rules.ageing";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import { FORECAST_CHECK, FORECAST_HEAD, FORECAST_ITEMS, FORECAST_SUMS } from "./forecast-sql";
import { type Calendar, type Period, periodOf, within } from "./period-of";
import {
  CHECKED_KINDS,
  FORECAST_DAYS,
  FORECAST_KINDS,
  type ForecastKind,
  isIncoming,
  KNOWN_BEFORE_DAYS,
} from "./rules.forecast";
import type { Forecast, ForecastItems, ForecastItemsQuery, ForecastQuery } from "./schema.forecast";

type ForecastDto = z.input<typeof Forecast>;
type ItemsDto = z.input<typeof ForecastItems>;
type Head = { today: string; currency: string; calendar: Calendar; opening: string; settlement_days: number[] };
type Sum = { kind: ForecastKind; day: string; amount: string };
type Checked = Sum & { side: "planned" | "actual" };

/**
 * Bank and cash balances over the next 13 weeks: open cheques both ways, customers' debts, colleagues' on their settlement days and
 * what suppliers are owed, by week or day; what is overdue comes first. The weeks before show what a forecast had and what happened.
 */
export async function readForecast(
  ctx: Ctx<OperatorActor>,
  { by }: z.output<typeof ForecastQuery>,
): Promise<ForecastDto> {
  const head = await headOf(ctx);
  const { today, currency, calendar } = head;
  const last = dayAfter(today, FORECAST_DAYS - 1);
  const first = dayAfter(today, -FORECAST_DAYS);
  const { branchId } = ctx.actor;
  const [sums, past] = await Promise.all([
    ctx.query<Sum>("report.forecast", FORECAST_SUMS, [...expectedValues(ctx, head), last]),
    ctx.query<Checked>("report.forecast-check", FORECAST_CHECK, [
      ...[branchId, first, dayAfter(today, -1), KNOWN_BEFORE_DAYS],
      ...settlementsIn({ from: first, to: dayAfter(today, -1) }, head),
    ]),
  ]);
  const opening = BigInt(head.opening);
  let closing = opening;
  const late = sums.filter(({ day }) => day < today);
  const ahead = periodsOf({ from: today, to: last }, by, calendar).map((period) => ({ ...period, overdue: false }));
  const overdue = late.length > 0 ? [{ from: late[0]!.day, to: dayAfter(today, -1), overdue: true }] : [];
  const rows = [...overdue, ...ahead].map((period) => {
    const row = flowOf(sums, period);
    closing += row.net;
    return { ...period, ...row, closing };
  });
  const totals = flowOf(sums, { from: "0001-01-01", to: last });
  return { today, currency, by, opening, rows, totals, check: checkOf(past, { from: first, today, calendar }) };
}

/** What a row of the forecast consists of: at most 500 items, by day. */
export async function listForecastItems(
  ctx: Ctx<OperatorActor>,
  { from, to }: z.output<typeof ForecastItemsQuery>,
): Promise<ItemsDto> {
  const head = await headOf(ctx);
  const values = [...expectedValues(ctx, head), from, to, MAX_ITEMS + 1];
  const items = await ctx.query<ItemsDto["items"][number]>("report.forecast-items", FORECAST_ITEMS, values);
  return { items: items.slice(0, MAX_ITEMS), more: items.length > MAX_ITEMS };
}

const MAX_ITEMS = 500;

async function headOf(ctx: Ctx<OperatorActor>): Promise<Head> {
  const [head] = await ctx.query<Head>("report.forecast-head", FORECAST_HEAD, [ctx.actor.branchId, ctx.now]);
  return head!;
}

const expectedValues = ({ actor, now }: Ctx<OperatorActor>, { today, calendar, settlement_days }: Head) => [
  ...[actor.branchId, now, settlement_days],
  settlement_days.map((day) => dueOn(today, day || null, calendar)),
];

/** Settlement days and the days they fell on in a range, as two columns. */
function settlementsIn({ from, to }: Period, { settlement_days, calendar }: Head): [number[], string[]] {
  const pairs = settlement_days
    .filter((day) => day > 0)
    .flatMap((of) => {
      const days: string[] = [];
      for (let day = dueOn(from, of, calendar); day <= to; day = dueOn(dayAfter(day, 1), of, calendar)) days.push(day);
      return days.map((day) => [of, day] as const);
    });
  return [pairs.map(([of]) => of), pairs.map(([, day]) => day)];
}

const sumOf = (sums: readonly Sum[], kind: ForecastKind, { from, to }: Period) =>
  sums
    .filter((one) => one.kind === kind && one.day >= from && one.day <= to)
    .reduce((all, { amount }) => all + BigInt(amount), 0n);

function flowOf(sums: readonly Sum[], period: Period) {
  const amounts = Object.fromEntries(FORECAST_KINDS.map((kind) => [kind, sumOf(sums, kind, period)])) as Record<
    ForecastKind,
    bigint
  >;
  const net = FORECAST_KINDS.reduce((all, kind) => (isIncoming(kind) ? all + amounts[kind] : all - amounts[kind]), 0n);
  return { ...amounts, net };
}

/** The days of a range as periods. */
function periodsOf(range: Period, by: "week" | "day", calendar: Calendar): Period[] {
  const periods: Period[] = [];
  for (let day = range.from; day <= range.to; ) {
    const period = within(periodOf(day, by, calendar), range);
    periods.push(period);
    day = dayAfter(period.to, 1);
  }
  return periods;
}

type Past = { from: string; today: string; calendar: Calendar };

function checkOf(past: readonly Checked[], { from, today, calendar }: Past): ForecastDto["check"] {
  const sums = (side: Checked["side"], period: Period) =>
    Object.fromEntries(
      CHECKED_KINDS.map((kind) => [
        kind,
        sumOf(
          past.filter((one) => one.side === side),
          kind,
          period,
        ),
      ]),
    ) as Record<(typeof CHECKED_KINDS)[number], bigint>;
  return periodsOf({ from, to: dayAfter(today, -1) }, "week", calendar)
    .map((period) => ({ ...period, planned: sums("planned", period), actual: sums("actual", period) }))
    .reverse();
}
