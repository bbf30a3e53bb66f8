import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { act, type ChequeDesk, chequeDesk, registered } from "../../../../tests/cheques";
import { dayFromToday } from "../../../../tests/day";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner, type Line, voucher } from "../../../../tests/ledger";
import { PaymentStore } from "../../cashier/payment/schema";
import { storePayments } from "../../cashier/payment/store-payments";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { listForecastItems, readForecast } from "./read-forecast";
import { ForecastItemsQuery, ForecastQuery } from "./schema.forecast";

let desk: ChequeDesk;
let ctx: Ctx<OperatorActor>;
let supplier: number;
const posted = (lines: Line[], day: string) =>
  asLedgerOwner("select ledger.post($1)", [JSON.stringify(voucher(desk.branchId, lines, { doc_date: day }))]);
const forecast = (by: "week" | "day" = "week") => readForecast(ctx, ForecastQuery.parse({ by }));
const itemsOf = async (from: string, to: string) =>
  (await listForecastItems(ctx, ForecastItemsQuery.parse({ from, to }))).items;

beforeAll(async () => {
  desk = await chequeDesk();
  ctx = ctxOf(desk.ctx.actor);
  const names = { code: "east", title: "پرواز شرق", titleLatin: "Eastern Wings" };
  const data = { branchId: desk.branchId, currency: "IRR", adapter: "core" as const, products: ["flight"], ...names };
  supplier = (await prisma().supplier.create({ data })).id;
  await prisma().supplierTerms.create({
    data: { branchId: desk.branchId, supplierId: supplier, settles: "credit", dueDays: 10, changedAt: new Date() },
  });
});

test("starts from the balances of bank and cash, and adds what is due by week and by day", async () => {
  const before = await forecast();
  await posted(
    [
      { mapping: "bank", dr: 5_000 },
      { mapping: "equity.capital", cr: 5_000 },
    ],
    dayFromToday(),
  );
  await posted(
    [
      { mapping: "cost_of_sale", dr: 700 },
      { mapping: "supplier.payable", party: `supplier:${supplier}`, cr: 700 },
    ],
    dayFromToday(),
  );
  const [weeks, days] = [await forecast(), await forecast("day")];
  expect(BigInt(weeks.opening) - BigInt(before.opening)).toBe(5_000n);
  expect(BigInt(weeks.totals.suppliers)).toBe(700n);
  expect(days.rows.filter(({ overdue }) => !overdue)).toHaveLength(91);
  const due = days.rows.find(({ from }) => from === dayFromToday(10))!;
  expect([BigInt(due.suppliers), BigInt(due.net)]).toEqual([700n, -700n]);
  for (const { rows, opening, totals } of [weeks, days]) {
    const last = rows.at(-1)!;
    expect(BigInt(last.closing)).toBe(BigInt(opening) + BigInt(totals.net));
  }
  expect(weeks.rows.at(-1)!.closing).toBe(days.rows.at(-1)!.closing);
  expect(await itemsOf(dayFromToday(10), dayFromToday(10))).toMatchObject([
    { kind: "suppliers", party: `supplier:${supplier}`, name: "پرواز شرق", amount: 700 },
  ]);
});

test("cheques count until they are cleared, both ways; every row is the sum of its items", async () => {
  const before = await forecast();
  const received = await registered(desk, "received");
  await registered(desk, "issued");
  const after = await forecast();
  const gain = (kind: "cheques_in" | "cheques_out") => BigInt(after.totals[kind]) - BigInt(before.totals[kind]);
  expect([gain("cheques_in"), gain("cheques_out")]).toEqual([1_000n, 1_000n]);
  for (const row of after.rows) {
    const items = await itemsOf(row.from, row.to);
    for (const kind of ["cheques_in", "receivables", "cheques_out", "suppliers"] as const) {
      const sum = items.filter((one) => one.kind === kind).reduce((all, { amount }) => all + BigInt(amount), 0n);
      expect([row.from, kind, sum]).toEqual([row.from, kind, BigInt(row[kind])]);
    }
  }
  await act(desk, received, "cash");
  expect(BigInt((await forecast()).totals.cheques_in)).toBe(BigInt(before.totals.cheques_in));
});

test("a colleague's debt is expected on the next settlement day", async () => {
  const before = await forecast("day");
  const { receivableId } = await prisma().colleague.findFirstOrThrow({
    where: { branchId: desk.branchId, id: desk.party },
  });
  await posted(
    [
      { account_id: receivableId!, party: `colleague:${desk.party}`, dr: 300 },
      { mapping: "sale", cr: 300 },
    ],
    dayFromToday(),
  );
  const after = await forecast("day");
  expect(BigInt(after.totals.receivables) - BigInt(before.totals.receivables)).toBe(300n);
  const today = after.rows.find(({ from, overdue }) => !overdue && from === dayFromToday())!;
  expect(BigInt(today.receivables)).toBe(BigInt(after.totals.receivables));
  await prisma().colleague.updateMany({
    where: { branchId: desk.branchId, id: desk.party },
    data: { settlementDay: 15 },
  });
  const moved = (await forecast("day")).rows.filter(({ receivables }) => BigInt(receivables) > 0n);
  expect(moved).toHaveLength(1);
  expect(moved[0]!.from >= dayFromToday()).toBe(true);
});

test("weeks before show what a forecast had and what happened", async () => {
  const sum = (of: Awaited<ReturnType<typeof forecast>>, side: "planned" | "actual") =>
    of.check.reduce((all, row) => all + BigInt(row[side].suppliers), 0n);
  const before = await forecast();
  expect(before.check.length).toBeGreaterThanOrEqual(13);
  await posted(
    [
      { mapping: "cost_of_sale", dr: 450 },
      { mapping: "supplier.payable", party: `supplier:${supplier}`, cr: 450 },
    ],
    dayFromToday(-20),
  );
  const after = await forecast();
  expect(sum(after, "planned") - sum(before, "planned")).toBe(450n);
  expect(sum(after, "actual")).toBe(sum(before, "actual"));
  // Due ten days ago and not paid: expected first.
  expect(after.rows[0]).toMatchObject({ overdue: true });
  expect(BigInt(after.rows[0]!.suppliers)).toBe(450n);
});

test("a customer's debt is expected immediately", async () => {
  const before = await forecast("day");
  const passenger = await prisma().passenger.create({
    data: {
      branchId: desk.branchId,
      firstName: "سارا",
      lastName: "احمدی",
      firstNameLatin: "Sara",
      lastNameLatin: "Ahmadi",
    },
  });
  const party = `passenger:${passenger.id}`;
  await posted(
    [
      { mapping: "customer.receivable", party, dr: 200 },
      { mapping: "sale", cr: 200 },
    ],
    dayFromToday(-3),
  );
  expect(BigInt((await forecast("day")).totals.receivables) - BigInt(before.totals.receivables)).toBe(200n);
  expect(await itemsOf(dayFromToday(), dayFromToday())).toContainEqual(
    expect.objectContaining({ kind: "receivables", party, name: "سارا احمدی", amount: 200 }),
  );
});

test("weeks before show what colleagues owed on their settlement days and what they paid", async () => {
  const sum = (of: Awaited<ReturnType<typeof forecast>>, side: "planned" | "actual") =>
    of.check.reduce((all, row) => all + BigInt(row[side].receivables), 0n);
  const where = { branchId: desk.branchId, id: desk.party };
  await prisma().colleague.updateMany({ where, data: { settlementDay: 15 } });
  const { receivableId } = await prisma().colleague.findFirstOrThrow({ where });
  const before = await forecast();
  await posted(
    [
      { account_id: receivableId!, party: `colleague:${desk.party}`, dr: 300 },
      { mapping: "sale", cr: 300 },
    ],
    dayFromToday(-70),
  );
  const owing = await forecast();
  const planned = sum(owing, "planned") - sum(before, "planned");
  // On each of the two or three settlement days since.
  expect([600n, 900n]).toContain(planned);
  expect(sum(owing, "actual")).toBe(sum(before, "actual"));
  const counterparty = { type: "colleague", id: desk.party };
  const paid = { type: "receipt", method: "cash", counterparty, amount: 300, date: dayFromToday(-1) };
  await storePayments(ctx, PaymentStore.parse({ payments: [paid] }));
  const after = await forecast();
  expect(sum(after, "actual") - sum(owing, "actual")).toBe(300n);
  expect(sum(after, "planned")).toBe(sum(owing, "planned"));
});
