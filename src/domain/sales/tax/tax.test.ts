import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { dayFromToday } from "../../../../tests/day";
import { ctxOf } from "../../../../tests/fixtures";
import { advance, sandboxLock } from "../../../../tests/issuing";
import { asLedgerOwner } from "../../../../tests/ledger";
import { ruleOf } from "../../../../tests/refunds";
import { marginOf, markedUp, soldLines } from "../../../../tests/sales-posted";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import type { CustomerActor } from "../../kernel/context";
import { changeSetting } from "../../platform/settings/change-setting";
import { SettingChange } from "../../platform/settings/schema";
import { readSeasonal } from "../../reporting/report/read-seasonal";
import { SeasonalQuery } from "../../reporting/report/schema.seasonal";
import { bookCharter } from "../booking/book-charter";
import { cancelBooking } from "../booking/cancel-booking";
import { BookRequest, CancelRequest } from "../booking/schema";
import { forgetMarkups } from "../price/load-markups";
import { openRefund } from "../refund/open-refund";
import { quotePenalty } from "../refund/quote-penalty";
import { DeskPenaltyRequest, RefundRequest } from "../refund/schema";
import { listLines } from "./list-lines";
import { readReturn } from "./read-return";
import { baseWithin, taxWithin } from "./rules";
import { saveRate } from "./save-rate";
import { TaxLineQuery, TaxRateSave } from "./schema";
import vectors from "./vectors.json";

/** A branch with 10 % on its own part, within the markup. */
let at: Selling;
beforeAll(async () => {
  at = await selling();
  await markedUp(at, 1_000);
  await changeSetting(
    ctxOf(at.clerk),
    SettingChange.parse({ type: "tax", version: 0, data: { basis_points: 1000, included: true } }),
  );
  forgetMarkups(at.branchId);
  await ruleOf(at.clerk, { bands: [], after: { percent: 3_000, amount: 0 } });
});

const deps = () => supplierDeps({ requestId: "t", now: new Date() });
const call = () => ({ ...ctxOf(at.clerk), requestKey: null }) as never;

type Line = {
  what: string;
  for_party: string | null;
  basis_points: number | null;
  base: string;
  tax: string;
  sign: number;
};
const linesOf = (where: string, value: unknown) =>
  query<Line>(
    "t.tax-lines",
    `select l.what, l.for_party, l.basis_points, l.base::text as base, l.tax::text as tax, l.sign
       from invoices i join invoice_tax_lines l on l.branch_id = i.branch_id and l.invoice_id = i.id
      where i.branch_id = $1 and ${where} order by l.line, l.seq`,
    [at.branchId, value],
  );

async function flown(adults = 1) {
  const sara = (await at.rich(900_000_000)) as CustomerActor;
  const lock = await sandboxLock(at, sara, adults);
  const passengers = Array.from({ length: adults }, () => traveller());
  const { trade_id } = await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, passengers });
  expect(await advance(at, trade_id)).toBe("issued");
  const where = { branchId: at.branchId, tradeId: trade_id };
  const [booking, item] = await Promise.all([
    prisma().booking.findFirstOrThrow({ where }),
    prisma().tradeItem.findFirstOrThrow({ where }),
  ]);
  return { trade_id, booking, cost: Number(item.cost), total: Number(item.total) };
}

async function refunded(pnr: string) {
  const { quote_id } = await quotePenalty(call(), deps(), DeskPenaltyRequest.parse({ pnr }));
  const { items } = await openRefund(
    call(),
    deps(),
    RefundRequest.parse({ quote_id, refund_to: "wallet", remarks: "ill" }),
  );
  return items[0]!.refund_id!;
}

async function booked(prices: object, adult = 2) {
  const flight = await at.flight();
  await prisma().charterClassPrice.updateMany({
    where: { branchId: at.branchId, classId: flight.classId },
    data: prices,
  });
  const request = { main_id: flight.id, items: [{ id: flight.classId, pax: { adult } }] };
  const [item] = await bookCharter(ctxOf(at.partner), BookRequest.parse(request));
  return item!.pnr!;
}

const issue = (most = 100) =>
  query<{ n: number }>("t.issue", "select issue_partner_invoices($1, now(), $2) as n", [at.branchId, most]);

/** Turnover of the tax account, credit positive, and the tax of all lines. */
async function compared() {
  const [row] = await query<{ figures: { output_tax: number; ledger_tax: number; difference: number } }>(
    "t.figures",
    "select tax_return_figures($1, (now() - interval '40 days')::date, (now() + interval '2 days')::date) as figures",
    [at.branchId],
  );
  return row!.figures;
}

test("SQL and TypeScript compute the same tax", async () => {
  const rows = await query<{ tax: string; base: string }>(
    "t.vectors",
    `select tax_within(v.amount, v.points)::text as tax, base_within(v.amount, v.points)::text as base
       from jsonb_array_elements($1::jsonb) with ordinality e (one, nr)
      cross join lateral jsonb_to_record(e.one) v (amount bigint, points int) order by e.nr`,
    [JSON.stringify(vectors)],
  );
  expect(rows.map(({ tax, base }) => [Number(tax), Number(base)])).toEqual(vectors.map(({ tax, base }) => [tax, base]));
});

describe("a supplier's ticket, sold as agent", () => {
  test("earns its part without the tax; the invoice states both, on behalf of the supplier", async () => {
    const { trade_id, booking, cost, total } = await flown();
    const tax = taxWithin(total - cost, 1000);
    expect(tax).toBeGreaterThan(0);
    expect(baseWithin(total - cost, 1000)).toBe(total - cost - tax);
    const posted = await soldLines(at.branchId, Number(booking.id));
    expect(marginOf(posted)).toBe(BigInt(total - cost - tax));
    expect(posted.find(({ key }) => key === "tax")).toMatchObject({ cr: BigInt(tax) });
    expect(await linesOf("i.trade_id = $2", trade_id)).toEqual([
      {
        what: "service",
        for_party: `supplier:${at.sandboxId}`,
        basis_points: 0,
        base: String(cost),
        tax: "0",
        sign: 1,
      },
      { what: "fee", for_party: null, basis_points: 1000, base: String(total - cost - tax), tax: String(tax), sign: 1 },
    ]);
  });

  test("refunded, the tax is given back; the note names its invoice and mirrors its lines", async () => {
    const { trade_id, booking, cost, total } = await flown();
    const id = await refunded(booking.localPnr);
    const tax = taxWithin(total - cost, 1000);
    const note = await linesOf("i.refund_id = $2", id);
    expect(note.filter(({ what }) => what === "fee")).toEqual([
      {
        what: "fee",
        for_party: null,
        basis_points: 1000,
        base: String(total - cost - tax),
        tax: String(tax),
        sign: -1,
      },
    ]);
    const [{ preceding, sale }] = (await query<{ preceding: number; sale: number }>(
      "t.preceding",
      `select c.preceding_id as preceding, s.id as sale from invoices c
         join invoices s on s.branch_id = c.branch_id and s.trade_id = $2 and s.kind = 'sale'
        where c.branch_id = $1 and c.trade_id = $2 and c.kind = 'credit_note'`,
      [at.branchId, trade_id],
    )) as [{ preceding: number; sale: number }];
    expect(preceding).toBe(sale);
  });
});

describe("partners' bookings", () => {
  test("own seats: the tax of the fare is ours; without one it is within the price", async () => {
    const entered = await booked({ base: 900_000n, tax: 90_000n, markup: 10_000n, discount: 0n });
    const within = await booked({ base: 1_000_000n, tax: 0n, markup: 100_000n, discount: 0n });
    const taxOf = async ({ number }: { number: number }) =>
      (await soldLines(at.branchId, number)).find(({ key }) => key === "tax")?.cr;
    expect([await taxOf(entered), await taxOf(within)]).toEqual([180_000n, 200_000n]);
  });

  test("get one invoice each, without gap, also by two concurrent processes; a cancellation gets a credit note", async () => {
    while ((await issue())[0]!.n > 0);
    const pnrs = [];
    for (let nr = 0; nr < 6; nr++)
      pnrs.push(await booked({ base: 1_000_000n, tax: 0n, markup: 50_000n, discount: 0n }));
    await Promise.all(Array.from({ length: 4 }, () => issue(2)));
    while ((await issue(2))[0]!.n > 0);
    const invoices = await query<{ number: number; label: string; source: string; tax_total: string }>(
      "t.invoices",
      `select number, label, source, tax_total::text as tax_total from invoices where branch_id = $1 and kind = 'sale' and source = any ($2) order by number`,
      [at.branchId, pnrs.map(({ number }) => `booking:${number}`)],
    );
    expect(invoices.map(({ number }) => number - invoices[0]!.number)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(invoices[0]).toMatchObject({ label: String(invoices[0]!.number).padStart(6, "0"), tax_total: "190909" });
    await cancelBooking(ctxOf(at.partner), CancelRequest.parse({ local_pnr: pnrs[0]!.local }));
    while ((await issue())[0]!.n > 0);
    const note = await linesOf("i.source like $2", `cancel:${pnrs[0]!.number}:%`);
    expect(note.map(({ what, base, tax, sign }) => [what, base, tax, sign])).toEqual([
      ["service", "1909091", "190909", -1],
      ["penalty", "572728", "57272", 1],
    ]);
    expect(await query("t.again", "select issue_partner_invoices($1, now(), 100) as n", [at.branchId])).toEqual([
      { n: 0 },
    ]);
  });
});

test("the return equals the ledger; filed, its figures are frozen and its period takes no line", async () => {
  await flown(2);
  while ((await issue())[0]!.n > 0);
  const figures = await compared();
  expect(figures.output_tax).toBeGreaterThan(0);
  expect(figures).toMatchObject({ difference: 0, ledger_tax: figures.output_tax });
  await expect(
    asLedgerOwner(
      `begin;
       insert into tax_returns (branch_id, from_on, to_on, state, figures, filed_at, filed_by, created_at, created_by)
       values (${at.branchId}, (now() - interval '40 days')::date, (now() + interval '40 days')::date, 'filed', '{}', now(), 'x', now(), 'x');
       insert into invoice_tax_lines (branch_id, invoice_id, line, seq, what, category, basis_points, base, tax, sign, day)
       select branch_id, id, 1, 99, 'fee', 'O', 0, 1, 0, 1, day from invoices where branch_id = ${at.branchId} limit 1;
       commit`,
    ),
  ).rejects.toThrow(/is filed/);
});

test("each figure of the return opens its lines, which add up to it over all pages", async () => {
  const range = { from: dayFromToday(-40), to: dayFromToday(1) };
  const { output } = await readReturn(ctxOf(at.clerk), { from_on: range.from, to_on: range.to }).then((r) => r.figures);
  expect(output.length).toBeGreaterThan(2);
  for (const { what, category, code, points, lines, base, tax } of output) {
    const only = { ...range, what, category, points, ...(code === null ? { uncoded: true } : { code }) };
    const read = (page: number) => listLines(ctxOf(at.clerk), TaxLineQuery.parse({ ...only, page, per_page: 2 }));
    const pages = await Promise.all(Array.from({ length: Math.ceil(lines / 2) }, (_, nr) => read(nr + 1)));
    const rows = pages.flatMap(({ items }) => items);
    expect(new Set(rows.map((row) => `${row.invoice_id} ${row.line} ${row.seq}`)).size).toBe(lines);
    const sum = (key: "base" | "tax") => rows.reduce((all, row) => all + Number(row[key]), 0);
    expect([sum("base"), sum("tax")]).toEqual([base, tax].map(Number));
    expect([pages[0]!.totals.base, pages[0]!.totals.tax].map(Number)).toEqual([base, tax].map(Number));
  }
});

test("the seasonal report has the tax of the return, by counterparty and part", async () => {
  const range = { from: dayFromToday(-40), to: dayFromToday(1) };
  const { figures } = await readReturn(ctxOf(at.clerk), { from_on: range.from, to_on: range.to });
  const read = (more: object) =>
    readSeasonal(ctxOf(at.clerk), SeasonalQuery.parse({ ...range, per_page: 100, ...more }));
  const { items, totals, due } = await read({});
  const sold = items.filter(({ part }) => part !== "purchases");
  expect(sold.reduce((sum, { vat }) => sum + Number(vat), 0)).toBe(Number(figures.output_tax));
  expect(new Set(sold.map(({ part }) => part))).toEqual(new Set(["sales", "commission"]));
  expect(Number(totals.vat)).toBe(Number(figures.output_tax) + Number(figures.input_tax));
  expect(due).toBe(dayFromToday(46));
  const commission = await read({ part: "commission", per_page: 1 });
  expect(commission.items[0]).toMatchObject({ part: "commission", kind: "consumer", discount: 0n, duties: 0n });
  expect(commission.meta.total).toBe(items.filter(({ part }) => part === "commission").length);
});

test("the verification of the books finds one unit posted beside the invoices' tax", async () => {
  while ((await issue())[0]!.n > 0);
  const { trade_id } = await flown();
  const faults = () =>
    asLedgerOwner<{ facts: object }>("select facts from rule_faults($1) where rule = 'tax_posted'", [at.branchId]);
  expect(await faults()).toEqual([]);
  await asLedgerOwner("select ledger.post($1)", [
    JSON.stringify({
      ...{ branch_id: at.branchId, doc_date: dayFromToday(), kind: "adjustment", key: "t:planted", description: "x" },
      ...{ source_type: "trade", source_id: String(trade_id), created_by: "operator:1", request_id: "t" },
      lines: [
        { mapping: "sale", dr: 1 },
        { mapping: "tax", cr: 1 },
      ],
    }),
  ]);
  const [fault, ...others] = await faults();
  expect(others).toEqual([]);
  const { stated, posted } = fault!.facts as { stated: number; posted: number };
  expect(fault!.facts).toMatchObject({ source: "trade", source_id: String(trade_id) });
  expect(posted - stated).toBe(1);
});

test("a rate that overlaps another of its code is refused at its first day, and the first one stays", async () => {
  const rate = { code: "overlap", category: "S", basis_points: 900, from_on: "2099-01-01", to_on: "2099-12-31" };
  const save = (change: object) => saveRate(ctxOf(at.clerk), TaxRateSave.parse({ ...rate, ...change }));
  await save({});
  await expect(save({ from_on: "2099-06-01", basis_points: 1000 })).rejects.toMatchObject({
    reason: "fieldInvalid",
    details: { fields: [{ path: "from_on" }] },
  });
  expect(await prisma().taxRate.count({ where: { branchId: at.branchId, code: "overlap" } })).toBe(1);
});
