import { beforeAll, expect, test } from "vitest";
import { approveBankClosing } from "@/domain/accounting/bank-closing/decide-closing";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { bankClosings } from "@/server/routers/back-office/accounting/bank-closings";
import { bankMatches } from "@/server/routers/back-office/accounting/bank-matches";
import { bankStatements } from "@/server/routers/back-office/accounting/bank-statements";
import { filesRouter } from "@/server/routers/back-office/platform/files";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { bankWithLines, proposal, proposed, second } from "../../../../../tests/keys/samples.bank";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { dayIn, leaf } from "../../../../../tests/mappings";

/** Refusals that the bank routes declare, as a caller meets them. */
const clerkOf = backOfficeDoor({ accounting, bankClosings, bankMatches, bankStatements, files: filesRouter });
let clerk: Clerk;
beforeAll(async () => {
  clerk = await clerkOf("manager");
});

const NOT_FOUND = 3009;
const FILE_REFUSED = 3014;
const NOT_ALLOWED = 8003;
const CHANGED = 8004;
const PERIOD_CLOSED = 7301;
const NOWHERE = 2_000_000_000;
const PAST = dayIn(-60);

const ask = async (path: string, body: object) => {
  const { json } = await clerk.ask("POST", `/accounting/${path}`, body);
  const fields = json.error?.fields?.map(({ path: at }: { path: string }) => at) ?? [];
  return { code: json.code as number, data: json.data, fields };
};
const upload = async (name: string, content: string): Promise<number> => {
  const file = Buffer.from(content).toString("base64");
  const { json } = await clerk.ask("POST", "/upload", { file, name, formats: "csv,xml" });
  return json.data.id;
};
/** A closed statement of an account until yesterday. */
async function closed() {
  const { id, version, account_id } = (await proposed(clerk)) as Awaited<ReturnType<typeof approveBankClosing>>;
  const done = await approveBankClosing(await second(clerk), { id, version });
  return { id, version: done.version, account_id };
}
const closePast = () =>
  asLedgerOwner("select ledger.close_periods($1, $2, 'closed', 'x')", [clerk.branchId, dayIn(-25)]);

test("a proposal is decided once, on the version that was read", async () => {
  const { id } = await proposal(clerk);
  for (const act of ["accept", "refuse", "undo"])
    expect(await ask(`bank-matches/${act}`, { id, version: 9 })).toMatchObject({ code: CHANGED });
  expect(await ask("bank-matches/undo", { id, version: 1 })).toMatchObject({ code: NOT_ALLOWED });
  const { data } = await ask("bank-matches/accept", { id, version: 1 });
  expect(data).toMatchObject({ state: "accepted", document_id: expect.any(Number) });
  for (const act of ["accept", "refuse"])
    expect(await ask(`bank-matches/${act}`, { id, version: data.version })).toMatchObject({ code: NOT_ALLOWED });
});

test("a row is in one match: another one by hand is refused at the lines", async () => {
  const { account, lines } = await bankWithLines(clerk);
  const form = { account_id: account, lines, difference_key: "bank.fee" };
  expect((await ask("bank-matches", form)).data).toMatchObject({ state: "accepted" });
  expect(await ask("bank-matches", form)).toMatchObject({ code: NOT_ALLOWED, fields: ["lines"] });
});

test("rules, payout terms and templates: unknown ones and old versions are refused", async () => {
  const { account } = await bankWithLines(clerk);
  const of = { id: NOWHERE, version: 1 };
  const rule = { name: "کارمزد", mapping_key: "bank.fee", text: "کارمزد" };
  expect(await ask("bank-matches/rules", { ...rule, ...of })).toMatchObject({ code: NOT_FOUND });
  const template = { name: "بانک", headers: ["روز", "مبلغ"], columns: ["date", "amount"] };
  expect(await ask("bank-statements/templates", { ...template, ...of })).toMatchObject({ code: NOT_FOUND });
  const clearing_account_id = await leaf(clerk.branchId, "1103", { kind: "pos", currency: "IRR" });
  const terms = { name: "پایانه", clearing_account_id, account_id: account, source: "pos" };
  expect(await ask("bank-matches/payout-terms", { ...terms, ...of })).toMatchObject({ code: NOT_FOUND });
  const { data } = await ask("bank-matches/payout-terms", terms);
  const old = { ...terms, id: data.id, version: data.version + 1 };
  expect(await ask("bank-matches/payout-terms", old)).toMatchObject({ code: CHANGED });
});

test("what is not in this branch is not found", async () => {
  const of = { id: NOWHERE, version: 1 };
  const { lines } = await bankWithLines(clerk);
  expect(await ask("bank-matches", { account_id: NOWHERE, lines })).toMatchObject({ code: NOT_FOUND });
  for (const act of ["accept", "refuse", "undo"])
    expect([act, (await ask(`bank-matches/${act}`, of)).code]).toEqual([act, NOT_FOUND]);
  for (const act of ["approve", "drop", "reopen"])
    expect([act, (await ask(`bank-closings/${act}`, of)).code]).toEqual([act, NOT_FOUND]);
  expect(await ask("bank-closings/ask-reopening", { ...of, reason: "x" })).toMatchObject({ code: NOT_FOUND });
  expect(await ask("bank-statements/withdraw", of)).toMatchObject({ code: NOT_FOUND });
  const { json } = await clerk.ask("GET", `/accounting/bank-statements/get?id=${NOWHERE}`);
  expect(json.code).toBe(NOT_FOUND);
});

test("a closing statement is decided on the version that was read, and reopened after a request only", async () => {
  const { id, version } = (await proposed(clerk)) as { id: number; version: number };
  const early = { id, version, reason: "x" };
  expect(await ask("bank-closings/ask-reopening", early)).toMatchObject({ code: NOT_ALLOWED, fields: ["id"] });
  const step = { id, version: 9 };
  for (const act of ["approve", "drop", "reopen"])
    expect(await ask(`bank-closings/${act}`, step)).toMatchObject({ code: CHANGED });
  expect(await ask("bank-closings/ask-reopening", { ...step, reason: "x" })).toMatchObject({ code: CHANGED });
  const done = await closed();
  const again = { account_id: done.account_id, to_date: dayIn(-1) };
  expect(await ask("bank-closings", again)).toMatchObject({ code: NOT_ALLOWED, fields: ["to_date"] });
  const { account_id: _, ...reopened } = done;
  for (const act of ["approve", "drop", "reopen"])
    expect(await ask(`bank-closings/${act}`, reopened)).toMatchObject({ code: NOT_ALLOWED, fields: ["id"] });
});

test("a statement with a new row in a closed statement is refused at that row", async () => {
  const { account_id } = await closed();
  const file_id = await upload("s.csv", `date,amount,description\n${dayIn(-3)},7,x`);
  expect(await ask("bank-statements", { account_id, file_id })).toMatchObject({
    ...{ code: PERIOD_CLOSED, fields: ["rows[2].date"] },
  });
});

test("a preview refuses an unknown file and one that is no statement", async () => {
  const { account: account_id } = await bankWithLines(clerk);
  expect(await ask("bank-statements/preview", { account_id, file_id: NOWHERE })).toMatchObject({ code: NOT_FOUND });
  const file_id = await upload("s.xml", `<?xml version="1.0"?><Other><a/></Other>`);
  expect(await ask("bank-statements/preview", { account_id, file_id })).toMatchObject({
    ...{ code: FILE_REFUSED, fields: ["file_id"] },
  });
});

test("in a closed month nothing is posted, and nothing that was posted is reversed", async () => {
  const first = await proposal(clerk, PAST);
  const accepted = await ask("bank-matches/accept", { id: first.id, version: 1 });
  expect(accepted).toMatchObject({ data: { state: "accepted" } });
  const later = await proposal(clerk, PAST);
  await closePast();
  expect(await ask("bank-matches/accept", { id: later.id, version: 1 })).toMatchObject({
    ...{ code: PERIOD_CLOSED, fields: ["id"] },
  });
  const step = { id: first.id, version: accepted.data.version };
  expect(await ask("bank-matches/undo", step)).toMatchObject({ code: PERIOD_CLOSED, fields: ["on"] });
  expect((await ask("bank-matches/undo", { ...step, on: dayIn() })).data).toMatchObject({ state: "undone" });
});
