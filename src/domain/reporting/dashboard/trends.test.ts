import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { charter, ctxOf } from "../../../../tests/fixtures";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import { changeSetting } from "../../platform/settings/change-setting";
import { SettingChange } from "../../platform/settings/schema";
import { readProfit } from "../report/read-profit";
import { readSales } from "../report/read-sales";
import { getLoadFactor, getProfitTrend, getSalesTrend, LOAD_DAYS, PROFIT_MONTHS, SALES_DAYS } from "./read-trends";

let at: Selling;
beforeAll(async () => {
  at = await selling();
  const sara = await at.rich(5_000_000);
  const { lock } = await at.locked(sara);
  await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()] });
});
const ctx = () => ctxOf(at.clerk);

test("the sales trend is the report of sales, day by day, with every day of its span", async () => {
  const { points, total, before, currency } = await getSalesTrend(ctx());
  expect(points).toHaveLength(SALES_DAYS);
  const [first, last] = [points[0]!, points.at(-1)!];
  const report = await readSales(ctx(), { by: "day", from: first.from, to: last.to });
  const own = report.currencies.find((one) => one.currency === currency)!;
  expect(own.totals.net).toBeGreaterThan(0);
  expect([total, before]).toEqual([own.totals.net, 0n]);
  for (const row of own.rows) expect(points.find(({ from }) => from === row.key)?.amount).toBe(row.net);
});

test("the profit trend is the profit of the books, month by month, up to today", async () => {
  const { points, total } = await getProfitTrend(ctx());
  expect(points).toHaveLength(PROFIT_MONTHS);
  for (const [nth, { from }] of points.entries())
    if (nth > 0) expect(Date.parse(from) - Date.parse(points[nth - 1]!.to)).toBe(86_400_000);
  const span = { from: points[0]!.from, to: points.at(-1)!.to };
  const { books } = await readProfit(ctx(), { by: "colleague", page: 1, ...span });
  expect([total, total !== 0n]).toEqual([books, true]);
});

test("the load factor counts open charters by local day of departure", async () => {
  const before = await getLoadFactor(ctx());
  expect(before.points).toHaveLength(LOAD_DAYS);
  const { id } = await charter(at.branchId, {});
  const key = { branchId_id: { branchId: at.branchId, id } };
  await prisma().charter.update({ where: key, data: { startsAt: new Date(Date.now() + 3 * 86_400_000) } });
  const classes = await prisma().charterClass.findMany({ where: { branchId: at.branchId, charterId: id } });
  const seats = classes.reduce((sum, { capacity }) => sum + capacity, 0);
  const open = await getLoadFactor(ctx());
  expect([open.capacity - before.capacity, open.charters - before.charters]).toEqual([seats, 1]);
  await prisma().charter.update({ where: key, data: { status: "closed" } });
  expect(await getLoadFactor(ctx())).toEqual(before);
});

test("targets of the settings come with the trends; none is set at first", async () => {
  const targetsOf = async () => {
    const [sales, profit, load] = await Promise.all([
      getSalesTrend(ctx()),
      getProfitTrend(ctx()),
      getLoadFactor(ctx()),
    ]);
    return [sales.target, profit.target, load.target];
  };
  expect(await targetsOf()).toEqual([null, null, null]);
  const data = { sales_month: 9_000_000_000, load_percent: 85 };
  await changeSetting(ctx(), SettingChange.parse({ type: "targets", version: 0, data }));
  expect(await targetsOf()).toEqual([9_000_000_000n, null, 85]);
});
