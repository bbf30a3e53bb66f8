import { beforeAll, describe, expect, test } from "vitest";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { cancelOwnBooking } from "@/domain/sales/booking/cancel-own-booking";
import { BookRequest, CancelRequest } from "@/domain/sales/booking/schema";
import { query } from "@/server/db";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { statements } from "@/server/routers/back-office/accounting/statements";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { charter, ctxOf, partnerOf } from "../../../../../tests/fixtures";
import { voucher } from "../../../../../tests/ledger";

const clerkOf = backOfficeDoor({ accounting, statements });
let clerk: Clerk;
let stranger: Clerk;
let today: string;
const of: Record<string, number> = {};

async function post(lines: object[], more: object = {}): Promise<number> {
  const item = voucher(clerk.branchId, lines as never, { doc_date: today, ...more });
  const [row] = await query<{ answer: { voucher_id: number } }>("t.post", "select ledger.post($1) as answer", [
    JSON.stringify(item),
  ]);
  if (!row!.answer.voucher_id) throw new Error(JSON.stringify(row));
  return row!.answer.voucher_id;
}

beforeAll(async () => {
  clerk = await clerkOf();
  stranger = await clerkOf();
  const [row] = await query<{ day: string }>("t.day", "select ledger.business_day($1, now()) as day", [clerk.branchId]);
  today = row!.day;
  for (const code of ["11010001", "11020001", "41010001"])
    of[code] = (await clerk.ask("GET", `/accounting/account/get?code=${code}`)).json.data.id;
  await post(
    [
      { account_id: of["11010001"], dr: 900 },
      { account_id: of["41010001"], cr: 900 },
    ],
    { description: "first" },
  );
  await post([
    { account_id: of["11020001"], dr: 300, note: "to the bank" },
    { account_id: of["11010001"], cr: 300 },
  ]);
});

const bill = (who: Clerk, body: object) => who.ask("POST", "/account/bill", body);
const bill2 = (who: Clerk, body: object, headers = {}) => who.ask("POST", "/account/bill2", body, headers);
const resultOf = ({ status, json }: Awaited<ReturnType<typeof bill>>) => [
  status,
  json.code,
  json.error?.fields?.[0]?.path,
];

describe("POST /account/bill", () => {
  test("answers by number and by code, of any level, rows with the balance after each", async () => {
    const { json } = await bill(clerk, { account_id: of["11010001"], per_page: 50 });
    expect(json).toMatchObject({
      status: true,
      data: {
        account: { code: "11010001", level: "detailed" },
        currency: "IRR",
        opening: 0,
        carried: 0,
        closing: 600,
        totals: { debit: 900, credit: 300, count: 2 },
        rows: [
          {
            date: today,
            line: 1,
            description: "first",
            debit: 900,
            credit: 0,
            balance: 900,
            own: null,
            kind: "manual",
          },
          { debit: 0, credit: 300, balance: 600, number: null, source: null },
        ],
      },
      meta: {
        page: 1,
        per_page: 50,
        total: 2,
        pages: 1,
        position: 0,
        next_cursor: null,
        prev_cursor: null,
        changed: false,
      },
    });
    const cash = await bill(clerk, { code: "۱۱", per_page: 2 });
    expect(cash.json.data.rows).toMatchObject([
      { account: { code: "11010001" } },
      { account: { code: "11020001" }, description: "to the bank" },
    ]);
    const rest = await bill(clerk, { code: "11", per_page: 2, cursor: cash.json.meta.next_cursor });
    expect(rest.json.data).toMatchObject({ carried: 1_200, rows: [{ credit: 300, balance: 900 }] });
    expect((await bill(clerk, { code: "1" })).json.data.closing).toBe(900);
  });

  test("days in either calendar; a day before the first is empty, one after the last has everything before", async () => {
    const none = await bill(clerk, { code: "11010001", to: "1300-01-01" });
    expect(none.json.data).toMatchObject({ opening: 0, rows: [], closing: 0 });
    const later = await bill(clerk, { code: "11010001", from: "2200-01-01" });
    expect(later.json.data).toMatchObject({ opening: 600, rows: [], closing: 600, totals: { count: 0 } });
  });

  test("a currency's own amounts, of the lines that are in it", async () => {
    const { id } = (await clerk.ask("POST", "/accounting/account", { kind: "bank", title: "دلاری", currency: "USD" }))
      .json.data;
    const { id: from } = (
      await clerk.ask("POST", "/accounting/account", {
        kind: "cash",
        title: "دلاری",
        currency: "USD",
        cash_floor: "off",
      })
    ).json.data;
    const dollars = (cents: number, side: "dr" | "cr") => ({
      ccy: "USD",
      rate: 6_000,
      [side]: cents * 6_000,
      [`fc_${side}`]: cents,
    });
    await post([
      { account_id: id, ...dollars(12_345, "dr") },
      { account_id: from, ...dollars(12_345, "cr") },
    ]);
    const rials = await bill(clerk, { account_id: id });
    expect(rials.json.data).toMatchObject({
      currency: "IRR",
      closing: 74_070_000,
      rows: [{ debit: 74_070_000, currency: "USD", own: { currency: "USD", debit: 12_345, credit: 0 } }],
    });
    const own = await bill(clerk, { account_id: id, currency: "usd" });
    expect(own.json.data).toMatchObject({
      currency: "USD",
      closing: 12_345,
      rows: [{ debit: 12_345, balance: 12_345, own: null }],
    });
    const all = await bill(clerk, { code: "11", currency: "USD", per_page: 1 });
    expect(all.json.data).toMatchObject({ closing: 0, totals: { debit: 12_345, credit: 12_345, count: 2 } });
    const second = await bill(clerk, { code: "11", currency: "USD", per_page: 1, page: 2 });
    expect(second.json.data).toMatchObject({ carried: 12_345, rows: [{ credit: 12_345, balance: 0 }] });
    const back = await bill(clerk, { code: "11", currency: "USD", per_page: 1, cursor: second.json.meta.prev_cursor });
    expect(back.json.data).toMatchObject({ carried: 0, rows: [{ debit: 12_345 }] });
    expect((await bill(clerk, { code: "11", currency: "EUR" })).json.data).toMatchObject({ closing: 0, rows: [] });
  });

  test("another branch's account is unknown by every identifier; a caller without the right is refused", async () => {
    expect(resultOf(await bill(stranger, { account_id: of["11010001"] }))).toEqual([404, 3009, undefined]);
    expect((await bill(stranger, { code: "11010001" })).json.data.rows).toEqual([]);
    const theirs = (await bill(clerk, { code: "1", per_page: 1 })).json.meta.next_cursor;
    expect((await bill(stranger, { code: "1", cursor: theirs })).json.data).toMatchObject({ rows: [], carried: 0 });
    expect((await bill(stranger, { code: "1", party: `colleague:${clerk.colleagueId}` })).json.data.rows).toEqual([]);
    expect(resultOf(await bill(await clerkOf("support", clerk), { code: "1" }))[1]).toBe(2007);
  });

  test.each([
    [{}, 3002, "account_id"],
    [{ account_id: 2_000_000_000 }, 3009, undefined],
    [{ account_id: "x" }, 3003, "account_id"],
    [{ code: "11'--" }, 3003, "code"],
    [{ code: "11", from: "2026-02-30" }, 3003, "from"],
    [{ code: "11", from: "2026-03-02", to: "2026-03-01" }, 3003, "to"],
    [{ code: "11", currency: "dollars" }, 3003, "currency"],
    [{ code: "11", party: "colleague" }, 3003, "party"],
    [{ code: "11", per_page: 101 }, 3003, "per_page"],
    [{ code: "11", per_page: 0 }, 3003, "per_page"],
    [{ code: "11", page: -1 }, 3003, "page"],
    [{ code: "11", at: "soon" }, 3003, "at"],
    [{ code: "11", cursor: "%%%" }, 3003, "cursor"],
    [{ code: "11", hide_year_end: "maybe" }, 3003, "hide_year_end"],
  ])("%j is refused with %i", async (body, code, path) => {
    expect(resultOf(await bill(clerk, body))).toEqual([code === 3009 ? 404 : 422, code, path]);
    expect(resultOf(await bill2(clerk, body))).toEqual([code === 3009 ? 404 : 422, code, path]);
  });
});

describe("POST /account/bill2", () => {
  test("each line is a sentence in the caller's language", async () => {
    const english = await bill2(clerk, { code: "11010001" }, { "accept-language": "en" });
    expect(english.json.data.rows.map((row: { interpretation: string }) => row.interpretation)).toEqual([
      "Document, against Sale: first",
      "Document, against Main bank account",
    ]);
    const persian = await bill2(clerk, { code: "11010001" }, { "accept-language": "fa" });
    expect(persian.json.data.rows[0].interpretation).toBe("سند، در برابر فروش: first");
  });

  test("a partner's sale shows its buyer and its PNR, and is undone as a cancellation", async () => {
    const partner = await partnerOf(clerk.branchId);
    const { id, classes } = await charter(clerk.branchId);
    const items = classes.map((one) => ({ id: one, pax: { adult: 1 } }));
    const [booked] = await bookCharter(ctxOf(partner), BookRequest.parse({ main_id: id, items }));
    const pnr = booked!.local_pnr!;
    await cancelOwnBooking(ctxOf(partner), CancelRequest.parse({ local_pnr: pnr }));
    const [named] = await query<{ name: string; receivable_id: number }>(
      "t.colleague",
      "select name, receivable_id from colleagues where branch_id = $1 and id = $2",
      [clerk.branchId, partner.colleagueId],
    );
    const { json } = await bill2(clerk, { account_id: named!.receivable_id }, { "accept-language": "en" });
    const [sold, undone] = json.data.rows;
    expect(sold).toMatchObject({ kind: "sale", party: `colleague:${partner.colleagueId}`, party_name: named!.name });
    expect(sold.interpretation).toBe(
      `Sale to colleague ${named!.name}, reservation ${pnr}, against Sale and Tax on sales`,
    );
    expect(undone.interpretation).toContain(
      `Cancellation by colleague ${named!.name}, reservation ${pnr}, against Sale`,
    );
    const counter = await bill2(clerk, { account_id: named!.receivable_id, aggregate_by: "counter_account" });
    expect(counter.json.data.groups).toMatchObject([
      { account: { code: "41010001" } },
      { account: { code: "23010001" } },
    ]);
    const mine = await bill(clerk, { code: "12", party: `colleague:${partner.colleagueId}` });
    expect(mine.json.data).toMatchObject({
      closing: 0,
      totals: { count: 2 },
      rows: [{ kind: "sale" }, { kind: "refund" }],
    });
  });

  test("summed by day and by counter-account; an invalid grouping is refused", async () => {
    const { json } = await bill2(clerk, { code: "11010001", aggregate_by: "day" });
    expect(json.data).toMatchObject({
      opening: 0,
      closing: 600,
      groups: [{ date: today, debit: 900, credit: 300, balance: 600, count: 2 }],
    });
    expect(json.meta).toEqual({ page: 1, per_page: 20, total: 1, pages: 1 });
    const month = await bill2(clerk, { code: "11010001", aggregate_by: "month" });
    expect(month.json.data.groups).toMatchObject([{ debit: 900, credit: 300, balance: 600 }]);
    expect(resultOf(await bill2(clerk, { code: "11", aggregate_by: "week" }))).toEqual([422, 3003, "aggregate_by"]);
    expect(resultOf(await bill2(stranger, { account_id: of["11010001"], aggregate_by: "day" }))[1]).toBe(3009);
  });
});
