import { parseDate } from "@internationalized/date";
import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { BOOKED_PROFIT, EARNING } from "../../sales/booking/earned";
import { type Calendar, periodOf } from "../report/period-of";
import { readSales } from "../report/read-sales";
import { dashboardDate } from "./dashboard-date";
import { readTargets } from "./read-targets";
import type { DashboardLoad, DashboardTrend } from "./schema";

type Trend = z.input<typeof DashboardTrend>;
type LoadRow = { day: string; charters: number; capacity: number; sold: number; held: number };

/** Days of the sales trend, and of the time it is compared with. */
export const SALES_DAYS = 30;
/** Months of the profit trend, with the present one. */
export const PROFIT_MONTHS = 12;
/** Days ahead of the load factor, with today. */
export const LOAD_DAYS = 14;

const later = (day: string, days: number) => parseDate(day).add({ days }).toString();

/**
 * Net sales of the last 30 days by day, each beside the day 30 days before: the report of sales (read-sales.ts) in the
 * branch's currency.
 */
export async function getSalesTrend(ctx: Ctx<OperatorActor>): Promise<Trend> {
  const today = await dashboardDate(ctx);
  const first = later(today, 1 - SALES_DAYS);
  const [now, past, { currency }, { salesMonth }] = await Promise.all([
    readSales(ctx, { by: "day", from: first, to: today }),
    readSales(ctx, { by: "day", from: later(first, -SALES_DAYS), to: later(first, -1) }),
    groundOf(ctx),
    readTargets(ctx),
  ]);
  const netOf = ({ currencies }: typeof now) => {
    const rows = currencies.find((one) => one.currency === currency)?.rows ?? [];
    return new Map(rows.map(({ key, net }) => [key, BigInt(net)]));
  };
  const [amounts, before] = [netOf(now), netOf(past)];
  const points = Array.from({ length: SALES_DAYS }, (_, nth) => {
    const day = later(first, nth);
    const amount = amounts.get(day) ?? 0n;
    return { from: day, to: day, amount, before: before.get(later(day, -SALES_DAYS)) ?? 0n };
  });
  return { currency, points, total: sumOf(points, "amount"), before: sumOf(points, "before"), target: salesMonth };
}

const sumOf = <M extends "amount" | "before">(points: readonly Record<M, bigint>[], member: M) =>
  points.reduce((sum, point) => sum + point[member], 0n);

async function groundOf({ query, actor }: Ctx<OperatorActor>): Promise<{ currency: string; calendar: Calendar }> {
  const [row] = await query<{ currency: string; calendar: Calendar }>("dashboard.ground", GROUND, [actor.branchId]);
  return row!;
}

/** Profit of the last twelve months of the branch's calendar, the present one up to today: as the books say. */
export async function getProfitTrend(ctx: Ctx<OperatorActor>): Promise<Trend> {
  const today = await dashboardDate(ctx);
  const { branchId } = ctx.actor;
  const [{ currency, calendar }, { profitMonth }] = await Promise.all([groundOf(ctx), readTargets(ctx)]);
  const months = monthsUpTo(today, calendar);
  const days = [months.map(({ from }) => from), months.map(({ to }) => to)];
  const rows = await ctx.query<{ nth: number; profit: string }>("dashboard.profit", PROFIT, [branchId, ...days]);
  const profits = new Map(rows.map(({ nth, profit }) => [nth, BigInt(profit)]));
  const points = months.map((month, nth) => ({ ...month, amount: profits.get(nth + 1) ?? 0n, before: null }));
  return { currency, points, total: sumOf(points, "amount"), before: null, target: profitMonth };
}

function monthsUpTo(today: string, calendar: Calendar): { from: string; to: string }[] {
  const months = [{ ...periodOf(today, "month", calendar), to: today }];
  while (months.length < PROFIT_MONTHS) months.unshift(periodOf(later(months[0]!.from, -1), "month", calendar));
  return months;
}

/** Seats of open charters by local day of departure, today and the 13 days after it. */
export async function getLoadFactor(ctx: Ctx<OperatorActor>): Promise<z.input<typeof DashboardLoad>> {
  const today = await dashboardDate(ctx);
  const values = [ctx.actor.branchId, today, later(today, LOAD_DAYS - 1)];
  const [rows, { loadPercent }] = await Promise.all([
    ctx.query<LoadRow>("dashboard.load", LOAD, values),
    readTargets(ctx),
  ]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const points = Array.from({ length: LOAD_DAYS }, (_, nth) => {
    const day = later(today, nth);
    return byDay.get(day) ?? { day, charters: 0, capacity: 0, sold: 0, held: 0 };
  });
  const sum = (member: "charters" | "capacity" | "sold" | "held") =>
    points.reduce((all, point) => all + point[member], 0);
  const [charters, capacity] = [sum("charters"), sum("capacity")];
  return { points, charters, capacity, sold: sum("sold"), held: sum("held"), target: loadPercent };
}

const GROUND = "select trim(b.currency) as currency, b.calendar::text as calendar from branches b where b.id = $1";

/** By month; $2, $3: first and last days. */
const PROFIT = `
  with accounts as (${EARNING("$1")}),
  months as (select * from unnest($2::date[], $3::date[]) with ordinality m (first, last, nth))
  select m.nth::int as nth, ${BOOKED_PROFIT({ branch: "$1", from: "m.first", to: "m.last" })}::text as profit
    from months m order by m.nth limit ${PROFIT_MONTHS}`;

const LOAD = `
  select (c.starts_at at time zone b.time_zone)::date::text as day, count(distinct c.id)::int as charters,
         sum(k.capacity)::int as capacity, sum(k.sold)::int as sold, sum(k.held)::int as held
    from branches b
    join charters c on c.branch_id = b.id and c.status = 'open'
     and c.starts_at >= ($2::date::timestamp at time zone b.time_zone)
     and c.starts_at < (($3::date + 1)::timestamp at time zone b.time_zone)
    join charter_classes k on k.branch_id = c.branch_id and k.charter_id = c.id
   where b.id = $1
   group by 1 order by 1 limit ${LOAD_DAYS + 1}`;
