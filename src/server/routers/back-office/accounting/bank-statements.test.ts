import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { bankStatements } from "@/server/routers/back-office/accounting/bank-statements";
import { filesRouter } from "@/server/routers/back-office/platform/files";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";

const clerkOf = backOfficeDoor({ accounting, bankStatements, files: filesRouter });
const HEAD = "تاریخ,زمان,شعبه,برداشت,واریز,مانده,پیگیری,پیگیری واریز,واریز کننده/دریافت کننده";
const DAY_ONE = [HEAD, "1404/01/16,10:00,,,500,1500,11,,علی", "1404/01/16,11:00,,200,,1300,12,,"];
let clerk: Clerk;
let account: number;
beforeAll(async () => {
  clerk = await clerkOf();
  account = await bankOf(clerk);
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = (answer: Wire) => [answer.status, answer.json.code];
const bankOf = async (who: Clerk): Promise<number> =>
  (await who.ask("POST", "/accounting/account", { title: "ملت", kind: "bank" })).json.data.id;
const upload = async (who: Clerk, name: string, content: string | Buffer): Promise<number> => {
  const file = Buffer.from(content as string).toString("base64");
  const answer = await who.ask("POST", "/upload", { file, name, formats: "csv,xlsx,xml,mt940,ofx" });
  expect(answer.json.error).toBeUndefined();
  return answer.json.data.id;
};
const importFile = async (who: Clerk, of: number, content: string, more: object = {}, name = "s.csv") =>
  who.ask("POST", "/accounting/bank-statements", {
    account_id: of,
    file_id: await upload(who, name, content),
    ...more,
  });
const linesOf = (of: number) => prisma().bankLine.count({ where: { branchId: clerk.branchId, accountId: of } });

describe("POST /accounting/bank-statements", () => {
  test("stages the lines once, audited and published; the same file again adds nothing", async () => {
    const first = await importFile(clerk, account, DAY_ONE.join("\n"));
    expect(first.json.data).toMatchObject({
      ...{ format: "csv", state: "staged", lines: 2, added: 2, repeated: 0, opening: 1000, closing: 1300, fault: null },
      ...{ from: "2025-04-05", to: "2025-04-05", currency: "IRR", account_id: account },
    });
    const subject = { branchId: clerk.branchId, subjectType: "bank_statement", subjectId: String(first.json.data.id) };
    expect(await prisma().auditEntry.findMany({ where: subject })).toMatchObject([
      { action: "bank_statement.import", after: { lines: 2, added: 2, state: "staged" } },
    ]);
    const event = { branchId: clerk.branchId, type: "bank_statement.changed", aggregateId: subject.subjectId };
    expect(await prisma().outboxEvent.count({ where: event })).toBe(1);
    expect((await importFile(clerk, account, DAY_ONE.join("\n"))).json.data).toMatchObject({ added: 0, repeated: 2 });
    const lines = await clerk.ask("GET", `/accounting/bank-statements/lines?statement_id=${first.json.data.id}`);
    expect(lines.json.data).toMatchObject([
      { row: 2, day: "2025-04-05", time: "10:00:00", amount: 500, balance: 1500, trace: "11", payer: "علی" },
      { row: 3, amount: -200, balance: 1300, trace: "12" },
    ]);
  });

  test("an overlapping period adds only what is new; twins stay two; two statements of one day make one", async () => {
    const of = await bankOf(clerk);
    await importFile(clerk, of, DAY_ONE.join("\n"));
    const more = ["1404/01/17,09:00,,,50,1350,13,,", "1404/01/17,09:00,,,50,1400,13,,"];
    expect((await importFile(clerk, of, [...DAY_ONE, ...more].join("\n"))).json.data).toMatchObject({
      added: 2,
      repeated: 2,
    });
    const plain = "date,amount,description\n2025-05-01,5,x\n2025-05-01,5,x";
    expect((await importFile(clerk, of, plain)).json.data).toMatchObject({ added: 2 });
    expect((await importFile(clerk, of, plain)).json.data).toMatchObject({ added: 0 });
    expect(await linesOf(of)).toBe(6);
  });

  test("imports of one file at the same time add its lines once", async () => {
    const of = await bankOf(clerk);
    const file = await upload(clerk, "one.csv", DAY_ONE.join("\n"));
    const body = { account_id: of, file_id: file };
    const ask = () => clerk.ask("POST", "/accounting/bank-statements", body);
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ json }) => json.data?.added).sort()).toEqual([0, 2]);
    expect(await linesOf(of)).toBe(2);
  });

  test("balances that do not agree are stored as broken with the first bad row, without lines", async () => {
    const of = await bankOf(clerk);
    const wrong = [...DAY_ONE, "1404/01/17,09:00,,,50,9999,13,,"].join("\n");
    const { json } = await importFile(clerk, of, wrong);
    expect(json.data).toMatchObject({
      ...{ state: "broken", added: 0, repeated: 0 },
      fault: { row: 4, code: "balance", expected: 1350, found: 9999 },
    });
    expect(await linesOf(of)).toBe(0);
  });

  test("faulty rows are refused by row, and nothing is stored", async () => {
    const of = await bankOf(clerk);
    const bad = await importFile(clerk, of, [...DAY_ONE, "1404/13/01,,,,50,1350,13,,"].join("\n"));
    expect(resultOf(bad)).toEqual([422, 3003]);
    expect(bad.json.error.fields.map(({ path }: { path: string }) => path)).toEqual(["rows[4].date", "file_id"]);
    expect(await prisma().bankImport.count({ where: { branchId: clerk.branchId, accountId: of } })).toBe(0);
  });

  test("another account's IBAN, another currency, a web page and an entity bomb are refused", async () => {
    const of = await bankOf(clerk);
    await query("t.iban", "update ledger.accounts set details = $3::jsonb where branch_id = $1 and id = $2", [
      ...[clerk.branchId, of],
      JSON.stringify({ iban: "IR820540102680020817909002" }),
    ]);
    const mt = (account: string, currency = "IRR") =>
      `:20:A\n:25:${account}\n:60F:C250404${currency}1000,\n:61:2504050405C500,NTRFX\n:62F:C250405${currency}1500,`;
    const foreign = await importFile(clerk, of, mt("IR330620000000202901868005"), {}, "a.sta");
    expect([...resultOf(foreign), foreign.json.error.fields[0].path]).toEqual([422, 3003, "account_id"]);
    const money = await importFile(clerk, of, mt("IR820540102680020817909002", "EUR"), {}, "a.sta");
    expect([...resultOf(money), money.json.error.fields[0].path]).toEqual([422, 3003, "rows[3].currency"]);
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aa">]><Document>&a;</Document>`;
    const refused = await importFile(clerk, of, bomb, {}, "b.xml");
    expect([...resultOf(refused), refused.json.error.fields[0].path]).toEqual([415, 3014, "file_id"]);
    expect((await importFile(clerk, of, mt("IR820540102680020817909002"), {}, "a.sta")).json.data).toMatchObject({
      ...{ format: "mt940", added: 1, opening: 1000, closing: 1500 },
    });
  });

  test("another branch's file or account is unknown; a read-only user may not import", async () => {
    const stranger = await clerkOf();
    const file = await upload(clerk, "s.csv", DAY_ONE.join("\n"));
    const theirs = await bankOf(stranger);
    const ask = (who: Clerk, body: object) => who.ask("POST", "/accounting/bank-statements", body);
    expect(resultOf(await ask(stranger, { account_id: theirs, file_id: file }))).toEqual([404, 3009]);
    expect(resultOf(await ask(stranger, { account_id: account, file_id: file }))).toEqual([422, 3003]);
    const reader = await clerkOf("support", clerk);
    expect(resultOf(await ask(reader, { account_id: account, file_id: file }))).toEqual([403, 2007]);
  });
});

test("preview tells format, template, faults and lines, and stores nothing", async () => {
  const of = await bankOf(clerk);
  const file_id = await upload(clerk, "s.csv", [...DAY_ONE, "1404/01/17,,,x,,1350,13,,"].join("\n"));
  const { json } = await clerk.ask("POST", "/accounting/bank-statements/preview", { account_id: of, file_id });
  expect(json.data).toMatchObject({
    ...{ format: "csv", count: 2, fault_count: 1, faults: [{ row: 4, column: "debit" }], broken: null },
    table: {
      template: "other_bank",
      head: 0,
      columns: ["date", "time", null, "debit", "credit", "balance", "trace", "reference", "payer"],
    },
    lines: [{ amount: 500 }, { amount: -200 }],
  });
  expect(await linesOf(of)).toBe(0);
});

test("a preview of unknown headers returns them, to choose the columns; an import without a choice is refused", async () => {
  const of = await bankOf(clerk);
  const file_id = await upload(clerk, "x.csv", "alpha,beta\n1404/01/16,500");
  const preview = (more: object = {}) =>
    clerk.ask("POST", "/accounting/bank-statements/preview", { account_id: of, file_id, ...more });
  expect((await preview()).json.data).toMatchObject({
    ...{
      count: 0,
      table: { head: 0, headers: ["alpha", "beta"], columns: [null, null], sample: [["1404/01/16", "500"]] },
    },
  });
  const chosen = { reading: { head: 0, columns: ["date", "amount"] } };
  expect((await preview(chosen)).json.data).toMatchObject({ count: 1, lines: [{ day: "2025-04-05", amount: 500 }] });
  const refused = await clerk.ask("POST", "/accounting/bank-statements", { account_id: of, file_id });
  expect(resultOf(refused)).toEqual([415, 3014]);
});

test("a template of the branch is recognized by its headers; one without an amount or with a used name is refused", async () => {
  const form = {
    name: "سامان",
    headers: ["روز حساب", "ورودی", "خروجی"],
    columns: ["date", "credit", "debit"],
    toman: true,
  };
  const save = (body: object) => clerk.ask("POST", "/accounting/bank-statements/templates", body);
  const saved = await save(form);
  expect(saved.json.data).toMatchObject({ name: "سامان", version: 1 });
  expect(resultOf(await save(form))).toEqual([422, 3003]);
  expect(resultOf(await save({ ...form, name: "b", columns: ["date", null, null] }))).toEqual([422, 3003]);
  const of = await bankOf(clerk);
  const made = await importFile(clerk, of, "روز حساب,ورودی,خروجی\n1404/01/16,100,\n1404/01/16,,30");
  expect(made.json.data).toMatchObject({ added: 2 });
  const lines = await clerk.ask("GET", `/accounting/bank-statements/lines?account_id=${of}`);
  expect(lines.json.data.map(({ amount }: { amount: number }) => amount)).toEqual([1000, -300]);
  const stale = { ...form, id: saved.json.data.id, version: 7 };
  expect(resultOf(await save(stale))).toEqual([409, 8004]);
  const off = await save({ ...form, id: saved.json.data.id, version: 1, active: false });
  expect(off.json.data.version).toBe(2);
  const list = await clerk.ask("GET", "/accounting/bank-statements/templates");
  expect(list.json.data.map(({ key }: { key: string }) => key)).toEqual(["mellat", "keshavarzi", "other_bank", "pos"]);
});

describe("withdraw", () => {
  test("takes a statement and its lines back, once; a matched line keeps it", async () => {
    const of = await bankOf(clerk);
    const { id, version } = (await importFile(clerk, of, DAY_ONE.join("\n"))).json.data;
    const withdraw = () => clerk.ask("POST", "/accounting/bank-statements/withdraw", { id, version });
    const [line] = await prisma().bankLine.findMany({ where: { branchId: clerk.branchId, importId: id } });
    const match = await prisma().bankMatch.create({
      data: {
        ...{
          branchId: clerk.branchId,
          accountId: of,
          pass: 0,
          score: 0,
          reasons: {},
          state: "proposed",
          createdBy: "t",
        },
        lines: { create: [{ lineId: line!.id, amount: line!.amount }] },
      },
    });
    expect(resultOf(await withdraw())).toEqual([409, 8003]);
    const undone = { state: "undone" as const, undoneBy: "t", undoneAt: new Date() };
    await prisma().bankMatch.update({
      where: { branchId_id: { branchId: clerk.branchId, id: match.id } },
      data: undone,
    });
    expect((await withdraw()).json.data).toMatchObject({ state: "withdrawn", version: 2 });
    expect(await linesOf(of)).toBe(0);
    expect(resultOf(await withdraw())).toEqual([409, 8004]);
    expect((await importFile(clerk, of, DAY_ONE.join("\n"))).json.data).toMatchObject({ added: 2 });
  });
});
