import { beforeAll, describe, expect, test } from "vitest";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { creditDebit } from "@/server/routers/back-office/accounting/credit-debit";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { dayIn } from "../../../../../tests/mappings";

const clerkOf = backOfficeDoor({ announcements, creditDebit, payments });
let clerk: Clerk;
let stranger: Clerk;
let passenger: number;

type CreditDebitDto = Awaited<ReturnType<Clerk["ask"]>>;
type Item = { amount: number; side: string; document_id: number; line: number };
const resultOf = ({ status, json }: CreditDebitDto) => [status, json.code];
const today = dayIn();
const ask = (who: Clerk, path: string, body: object = {}) => who.ask("POST", `/credit-debit/${path}`, body);
const amounts = ({ json }: CreditDebitDto) =>
  json.data.map(({ amount, side }: Item) => (side === "debit" ? amount : -amount));

beforeAll(async () => {
  clerk = await clerkOf();
  stranger = await clerkOf();
  const [person] = await asLedgerOwner<{ id: number }>(
    "insert into passengers (branch_id, first_name, last_name) values ($1, 'مریم', 'كاظمی') returning id",
    [clerk.branchId],
  );
  passenger = person!.id;
  const [income] = await asLedgerOwner<{ id: number }>(
    "select id from ledger.accounts where branch_id = $1 and code = '41010001'",
    [clerk.branchId],
  );
  const colleague = { type: "colleague", id: clerk.colleagueId };
  for (const more of [
    { direction: "debit", amount: 1_000, party: colleague, description: "جریمه" },
    { direction: "credit", amount: 300, party: colleague },
    { direction: "debit", amount: 50, party: { type: "passenger", id: passenger } },
    { direction: "debit", amount: 200, party: colleague, date: dayIn(-1) },
  ])
    await clerk.ask("POST", "/announcement/store", { account_id: income!.id, date: today, status: "active", ...more });
  const paid = { type: "receipt", method: "cash", counterparty: colleague, amount: 400, date: today };
  await clerk.ask("POST", "/pay/store", { payments: [paid] });
});

describe("POST /credit-debit/list", () => {
  test("lines of parties' accounts, the latest first, with party and kind", async () => {
    const answer = await ask(clerk, "list");
    expect(amounts(answer)).toEqual([-400, 50, -300, 1_000, 200]);
    expect(answer.json.meta).toMatchObject({ total: 5, pages: 1, currency: "IRR", next_cursor: null });
    expect(answer.json.data[0]).toMatchObject({
      ...{ kind: "receipt", source: { type: "payment" }, date: today, own: null, number: null },
      party: { type: "colleague", id: clerk.colleagueId },
    });
    expect(answer.json.data[1].party).toMatchObject({ type: "passenger", id: passenger, name: "مریم كاظمی" });
  });

  test.each([
    [{ party: "passenger" }, [50]],
    [{ side: "credit" }, [-400, -300]],
    [{ from: dayIn(-1), to: dayIn(-1) }, [200]],
    [{ min_amount: 300, max_amount: 400 }, [-400, -300]],
    [{ kind: "receipt" }, [-400]],
    [{ search: "کاظمی" }, [50]],
    [{ search: "جريمه" }, [1_000]],
    [{ account_id: 2_000_000_000 }, []],
  ])("narrowed by %j", async (given, expected) => {
    const body = "party" in given ? { party: { type: "passenger", id: passenger } } : given;
    expect(amounts(await ask(clerk, "list", body))).toEqual(expected);
  });

  test("pages by number and by cursor are the same lines", async () => {
    const first = await ask(clerk, "list", { per_page: 2 });
    const { next_cursor } = first.json.meta;
    const next = await ask(clerk, "list", { per_page: 2, cursor: next_cursor });
    expect(next.json.data).toEqual((await ask(clerk, "list", { per_page: 2, page: 2 })).json.data);
    const last = await ask(clerk, "list", { per_page: 2, cursor: next.json.meta.next_cursor });
    expect([first, next, last].flatMap(amounts)).toEqual([-400, 50, -300, 1_000, 200]);
    expect(last.json.meta.next_cursor).toBeNull();
  });

  test("3003 for what is no cursor, amount or date; 2007 without the permission; another branch sees nothing", async () => {
    for (const body of [
      { cursor: "x" },
      { min_amount: -1 },
      { from: "2026-13-01" },
      { party: { type: "thief", id: 1 } },
    ])
      expect(resultOf(await ask(clerk, "list", body))).toEqual([422, 3003]);
    expect(resultOf(await ask(await clerkOf("support", clerk), "list"))).toEqual([403, 2007]);
    expect((await ask(stranger, "list")).json).toMatchObject({ data: [], meta: { total: 0 } });
    const theirs = await ask(stranger, "list", { party: { type: "colleague", id: clerk.colleagueId } });
    expect(theirs.json.data).toEqual([]);
  });
});

describe("POST /credit-debit/summary", () => {
  test("a colleague by number or code: what it owes, what is open of notes, wallet and ceiling", async () => {
    const { json } = await ask(clerk, "summary", { colleague_id: clerk.colleagueId });
    expect(json.data).toMatchObject({
      ...{ opening: 0, debit: 1_200, credit: 700, balance: 500, count: 4, currency: "IRR", last_on: today },
      ...{ announcements: { debit: 1_200, credit: 300 }, wallet: { balance: 0, held: 0, available: 0 } },
      party: { type: "colleague", id: clerk.colleagueId },
    });
    expect(json.data.available).toBe(json.data.ceiling - 500);
    const [{ code }] = (await asLedgerOwner<{ code: string }>("select code from colleagues where branch_id = $1", [
      clerk.branchId,
    ])) as [{ code: string }];
    expect((await ask(clerk, "summary", { reference: code })).json.data).toEqual(json.data);
    const day = (await ask(clerk, "summary", { colleague_id: clerk.colleagueId, from: today })).json.data;
    expect(day).toMatchObject({ opening: 200, debit: 1_000, credit: 700, balance: 500 });
  });

  test("a passenger by reference: its lines of the customers' account alone", async () => {
    const { json } = await ask(clerk, "summary", { reference: `passenger:${passenger}` });
    expect(json.data).toMatchObject({
      ...{ balance: 50, count: 1, wallet: null, ceiling: null, available: null, account: { code: "12020001" } },
      party: { type: "passenger", name: "مریم كاظمی" },
    });
  });

  test("3009 for an unknown id and another branch's; 3002 without any", async () => {
    for (const [who, body] of [
      [clerk, { reference: "nobody" }],
      [clerk, { reference: "passenger:2000000000" }],
      [stranger, { colleague_id: clerk.colleagueId }],
      [stranger, { reference: `passenger:${passenger}` }],
    ] as const)
      expect(resultOf(await ask(who, "summary", body))).toEqual([404, 3009]);
    expect(resultOf(await ask(clerk, "summary"))).toEqual([422, 3002]);
    expect(resultOf(await ask(clerk, "summary", { reference: "thief:7" }))).toEqual([422, 3003]);
  });
});
