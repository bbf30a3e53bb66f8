import { beforeAll, expect, test } from "vitest";
import { runMatching } from "@/domain/cashier/bank-match/run-matching";
import { prisma, query } from "@/server/db";
import { refusalOf } from "@/server/rest/refusal-of";
import { bankClosings } from "@/server/routers/back-office/accounting/bank-closings";
import { bankMatches } from "@/server/routers/back-office/accounting/bank-matches";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { generateBankYear } from "../../../../../tests/bank-year/generate";
import { type LoadedYear, loadBooks, loadLines } from "../../../../../tests/bank-year/load-year";
import { asLedgerOwner, chart } from "../../../../../tests/ledger";

/** Matching of a bank account by its documented routes. */
const clerkOf = backOfficeDoor({ bankClosings, bankMatches });
let clerk: Clerk;
let loaded: LoadedYear;
let account: number;
beforeAll(async () => {
  clerk = await clerkOf();
  await chart(clerk.branchId);
  const year = generateBankYear(7, { days: 40, transfersADay: 6 });
  loaded = await loadBooks(clerk.branchId, year);
  await loadLines(clerk.branchId, year, loaded);
  account = loaded.accounts.bank1!;
  await runMatching(
    { query, now: new Date("2025-03-01"), requestId: "t" },
    { branchId: clerk.branchId, accountId: account },
  );
});

const ask = async (method: string, path: string, body?: object) => {
  const { status, json } = await clerk.ask(method, path, body);
  return {
    status,
    code: json.code,
    data: json.data,
    fields: json.error?.fields?.map(({ path }: { path: string }) => path),
  };
};

test("matches are listed with reasons in both languages, free rows of both sides too", async () => {
  const { status, data } = await ask(
    "GET",
    `/accounting/bank-matches?account_id=${account}&state=accepted&per_page=20`,
  );
  expect([status, data.length]).toEqual([200, 20]);
  for (const { reasons, lines, entries } of data) {
    expect(reasons[0]).toMatchObject({ fa: expect.stringMatching(/[آ-ی]/), en: expect.stringMatching(/[a-z]/) });
    const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    expect(sum(lines)).toBe(sum(entries));
  }
  const free = await ask("GET", `/accounting/bank-matches/free?account_id=${account}`);
  expect(free.status).toBe(200);
});

test("a document matched with the bank is not reversed: the refusal says what to do first", async () => {
  const { data } = await ask("GET", `/accounting/bank-matches?account_id=${account}&state=accepted&per_page=100`);
  const match = data.find(({ document_id }: { document_id: number | null }) => document_id !== null);
  const day = match.lines[0].day;
  const reversal = {
    branch_id: clerk.branchId,
    voucher_id: match.document_id,
    doc_date: day,
    on: day,
    created_by: "operator:1",
  };
  const reversing = [
    () => query("t.reverse", "select ledger.reverse($1)", [JSON.stringify(reversal)]),
    () => prisma().$transaction((tx) => tx.$queryRaw`select ledger.reverse(${JSON.stringify(reversal)}::jsonb) as v`),
  ];
  for (const act of reversing) {
    const refused = refusalOf(await act().catch((error: unknown) => error), undefined);
    expect(refused).toMatchObject({ reason: "operationNotAllowed", details: { fields: [{ path: "id" }] } });
  }
  const step = { id: match.id, version: match.version };
  expect((await ask("POST", "/accounting/bank-matches/undo", step)).data).toMatchObject({ state: "undone" });
  expect(await ask("POST", "/accounting/bank-matches/undo", step)).toMatchObject({ code: 8004 });
});

test("bad input is refused by field, and another branch sees nothing", async () => {
  expect(await ask("POST", "/accounting/bank-matches", { account_id: account, lines: [], entries: [] })).toMatchObject({
    code: 3003,
    fields: ["lines"],
  });
  expect(
    await ask("POST", "/accounting/bank-matches", { account_id: account, lines: [1], entries: ["x"] }),
  ).toMatchObject({
    ...{ code: 3003, fields: ["entries[0]"] },
  });
  expect(await ask("POST", "/accounting/bank-matches/run", { account_id: 1 })).toMatchObject({
    code: 3003,
    fields: ["account_id"],
  });
  expect(await ask("POST", "/accounting/bank-matches/accept", { id: 999_999_999, version: 1 })).toMatchObject({
    code: 3009,
  });
  expect(await ask("GET", "/accounting/bank-closings/999999")).toMatchObject({ code: 3009 });
  const stranger = await clerkOf();
  const { json } = await stranger.ask("GET", `/accounting/bank-matches?account_id=${account}&state=accepted`);
  expect(json.data).toEqual([]);
});

test("a rule is tried on the last lines before it is saved; without a condition it is refused", async () => {
  const tried = await ask("POST", "/accounting/bank-matches/rules/try", {
    account_id: account,
    text: "کارمزد",
    sign: -1,
  });
  expect(tried.data.hits).toBeGreaterThan(5);
  expect(tried.data.tried).toBeGreaterThan(tried.data.hits);
  const rule = { name: "کارمزد پایا", mapping_key: "bank.fee", text: "پایا", sign: -1, automatic: true };
  expect(await ask("POST", "/accounting/bank-matches/rules", { ...rule, text: null })).toMatchObject({
    fields: ["text"],
  });
  const { data } = await ask("POST", "/accounting/bank-matches/rules", rule);
  expect(data).toMatchObject({ name: "کارمزد پایا", version: 1 });
  expect(await ask("POST", "/accounting/bank-matches/rules", rule)).toMatchObject({ code: 3003, fields: ["name"] });
  expect(await ask("POST", "/accounting/bank-matches/rules", { ...rule, id: data.id, version: 9 })).toMatchObject({
    code: 8004,
  });
});

test("payout terms need a bank account and a clearing account", async () => {
  const terms = {
    name: "پایانهٔ تازه",
    clearing_account_id: loaded.accounts.pos1,
    account_id: account,
    source: "pos",
    terminal: "31012346",
  };
  expect(
    await ask("POST", "/accounting/bank-matches/payout-terms", { ...terms, clearing_account_id: account }),
  ).toMatchObject({
    fields: ["clearing_account_id"],
  });
  expect(
    await ask("POST", "/accounting/bank-matches/payout-terms", { ...terms, min_days: 5, max_days: 2 }),
  ).toMatchObject({ fields: ["max_days"] });
  expect((await ask("POST", "/accounting/bank-matches/payout-terms", terms)).data).toMatchObject({
    source: "pos",
    fee_per: "payout",
  });
});

test("a run is queued once per account", async () => {
  for (let n = 0; n < 2; n += 1)
    expect((await ask("POST", "/accounting/bank-matches/run", { account_id: account })).data).toEqual({
      started: true,
    });
  const jobs = await asLedgerOwner<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where key = $1",
    [`match_bank_lines:${clerk.branchId}:${account}`],
  );
  expect(jobs).toEqual([{ n: 1 }]);
});
