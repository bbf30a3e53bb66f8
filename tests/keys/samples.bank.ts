import { approveBankClosing, askBankReopening } from "@/domain/accounting/bank-closing/decide-closing";
import { proposeBankClosing } from "@/domain/accounting/bank-closing/propose-closing";
import type { OperatorActor } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import type { Clerk } from "../back-office";
import { loadLines } from "../bank-year/load-year";
import { ctxOf } from "../fixtures";
import { dayIn, leaf } from "../mappings";
import { personOf } from "../operators";
import { accountOf, call, documentForm, made, sampleOf } from "./samples.back-office";
import { type Samples, unique } from "./world";

const bankOf = async (clerk: Clerk): Promise<number> =>
  (await made(clerk, "/accounting/account", { kind: "bank", title: `بانک ${unique()}` })).id;

/** A bank account and its imported lines, all of one day. */
export async function bankWithLines(clerk: Clerk, amounts: readonly bigint[] = [-5_000n], day = dayIn(-2)) {
  const account = await bankOf(clerk);
  let balance = 1_000_000n;
  const lines = amounts.map((amount, id) => {
    balance += amount;
    const none = { reference: null, trace: null, serial: null, sayad: null, terminal: null, payer: null };
    const at = { id, account: "bank", day, time: "10:00:00", bankId: `b${id}`, text: "کارمزد" };
    return { ...at, amount, balance, ...none };
  });
  const accounts = [{ key: "bank", kind: "bank" as const, iban: "" }];
  const year = { seed: 0, accounts, opening: { bank: 1_000_000n }, entries: [], cheques: [], lines, truth: [] };
  const none = { entries: new Map(), cheques: new Map(), colleagues: new Map() };
  const loaded = { accounts: { bank: account }, lines: new Map<number, string>(), ...none };
  await loadLines(clerk.branchId, year, loaded);
  return { account, lines: lines.map(({ id }) => Number(loaded.lines.get(id))) };
}

/** A line of the bank that the matcher proposes to post as a fee. */
export async function proposal(clerk: Clerk, day = dayIn(-2)): Promise<{ id: number }> {
  const { account, lines } = await bankWithLines(clerk, [-5_000n], day);
  const act = { type: "post", key: "bank.fee", party: null, rule: null };
  const match = await prisma().bankMatch.create({
    data: {
      ...{ branchId: clerk.branchId, accountId: account, pass: 6, score: 90, state: "proposed", createdBy: "system" },
      reasons: { because: [{ code: "byHand", difference: "-5000" }], act },
      lines: { create: [{ lineId: BigInt(lines[0]!), amount: -5_000n }] },
    },
  });
  return { id: Number(match.id) };
}

const byHand = async (clerk: Clerk) => {
  const { account, lines } = await bankWithLines(clerk);
  return { account_id: account, lines, difference_key: "bank.fee" };
};
const accepted = async (clerk: Clerk) =>
  (await made(clerk, "/accounting/bank-matches", await byHand(clerk))) as { id: number };

let payments = 1_000;
/** Uploads a statement unlike any other; returns the file's id. */
async function uploaded(clerk: Clerk): Promise<number> {
  const text = `date,amount,description\n2025-05-01,${++payments},x\n2025-05-02,5,y`;
  const file = Buffer.from(text).toString("base64");
  return (await made(clerk, "/upload", { file, name: "s.csv", formats: "csv" })).id;
}
const imported = async (clerk: Clerk) =>
  (await made(clerk, "/accounting/bank-statements", {
    ...{ account_id: await bankOf(clerk), file_id: await uploaded(clerk) },
  })) as { id: number };

const others = new Map<number, Promise<OperatorActor>>();
/** The branch's second person. */
export async function second({ branchId }: Clerk) {
  if (!others.has(branchId)) others.set(branchId, personOf(branchId as OperatorActor["branchId"]));
  return ctxOf(await others.get(branchId)!);
}

type Closing = { id: number; version: number };
const closingForm = async (clerk: Clerk) => ({
  account_id: (await bankWithLines(clerk)).account,
  to_date: dayIn(-1),
});
const proposedBySecond = async (clerk: Clerk): Promise<Closing> =>
  proposeBankClosing(await second(clerk), await closingForm(clerk));
export const proposed = async (clerk: Clerk): Promise<Closing> =>
  made(clerk, "/accounting/bank-closings", await closingForm(clerk));
const closed = async (clerk: Clerk): Promise<Closing> => {
  const { id, version } = await proposed(clerk);
  return approveBankClosing(await second(clerk), { id, version });
};
const askedBySecond = async (clerk: Clerk): Promise<Closing> => {
  const { id, version } = await closed(clerk);
  return askBankReopening(await second(clerk), { id, version, reason: "خط جامانده" });
};

/** One act on a closing, and the same on another version. */
const step = (route: string, of: (clerk: Clerk) => Promise<Closing>, more: object = {}) =>
  call("POST", `/accounting/bank-closings/${route}`, async (clerk) => {
    const { id, version } = await of(clerk);
    return [
      { id, version, ...more },
      { id, version: version + 1, ...more },
    ];
  });

let days = 0;
const oneDay = () => {
  const day = dayIn(2_000 + days++);
  return { from_on: day, to_on: day };
};

/** Routes of bank statements, their matches and closings, and of value added tax. */
export const BANK: Samples = {
  "POST /accounting/bank-statements": call("POST", "/accounting/bank-statements", async (clerk) => {
    const account_id = await bankOf(clerk);
    return [
      { account_id, file_id: await uploaded(clerk) },
      { account_id, file_id: await uploaded(clerk) },
    ];
  }),
  "POST /accounting/bank-statements/withdraw": sampleOf(
    ...(["POST", "/accounting/bank-statements/withdraw", imported] as const),
    { version: 1 },
    { version: 2 },
  ),
  "POST /accounting/bank-statements/templates": call("POST", "/accounting/bank-statements/templates", async () => {
    const form = { name: `الگو ${unique()}`, headers: ["روز", unique()], columns: ["date", "amount"] };
    return [form, { ...form, toman: true }];
  }),
  "POST /accounting/bank-matches": call("POST", "/accounting/bank-matches", async (clerk) => {
    const form = await byHand(clerk);
    return [form, { ...form, difference_key: "bank.suspense" }];
  }),
  // It changes nothing but a job, which is queued once per account.
  "POST /accounting/bank-matches/run": call("POST", "/accounting/bank-matches/run", async (clerk) => [
    { account_id: await bankOf(clerk) },
    { account_id: await bankOf(clerk) },
    { quiet: true },
  ]),
  "POST /accounting/bank-matches/accept": sampleOf(
    ...(["POST", "/accounting/bank-matches/accept", proposal] as const),
    { version: 1 },
    { version: 2 },
  ),
  "POST /accounting/bank-matches/refuse": sampleOf(
    ...(["POST", "/accounting/bank-matches/refuse", proposal] as const),
    { version: 1 },
    { version: 2 },
  ),
  "POST /accounting/bank-matches/undo": sampleOf(
    ...(["POST", "/accounting/bank-matches/undo", accepted] as const),
    { version: 1 },
    { on: dayIn() },
  ),
  "POST /accounting/bank-matches/rules": call("POST", "/accounting/bank-matches/rules", async () => {
    const rule = { name: `قاعده ${unique()}`, mapping_key: "bank.fee", text: unique(), sign: -1 };
    return [rule, { ...rule, automatic: true }];
  }),
  "POST /accounting/bank-matches/payout-terms": call("POST", "/accounting/bank-matches/payout-terms", async (clerk) => {
    const clearing_account_id = await leaf(clerk.branchId, "1103", { kind: "pos", currency: "IRR" });
    const accounts = { clearing_account_id, account_id: await bankOf(clerk) };
    const terms = { name: `پایانه ${unique()}`, ...accounts, source: "pos", terminal: unique() };
    return [terms, { ...terms, fee_bp: 5 }];
  }),
  "POST /accounting/bank-closings": call("POST", "/accounting/bank-closings", async (clerk) => {
    const form = await closingForm(clerk);
    return [form, { ...form, to_date: dayIn(-2) }];
  }),
  "POST /accounting/bank-closings/approve": step("approve", proposedBySecond),
  "POST /accounting/bank-closings/drop": step("drop", proposed),
  "POST /accounting/bank-closings/ask-reopening": step("ask-reopening", closed, { reason: "خط جامانده" }),
  "POST /accounting/bank-closings/reopen": step("reopen", askedBySecond),
  "POST /tax/rates": call("POST", "/tax/rates", async () => {
    const rate = { code: `r${unique()}`, category: "S", basis_points: 900, from_on: dayIn() };
    return [rate, { ...rate, basis_points: 901 }];
  }),
  "POST /tax/roles": call("POST", "/tax/roles", async () => {
    const role = { product: "accommodation", role: "agent", ...oneDay() };
    return [role, { ...role, role: "principal" }];
  }),
  "POST /tax/return": call("POST", "/tax/return", async (clerk) => {
    const last = -1 - 3 * days++;
    const period = { from_on: dayIn(last - 1), to_on: dayIn(last) };
    // Input tax of the period, so that filing posts a document.
    const rows = [
      { account_id: await accountOf(clerk, "12040001"), debit: 900 },
      { account_id: await leaf(clerk.branchId, "4101"), credit: 900 },
    ];
    await made(clerk, "/manual-document", await documentForm(clerk, { date: period.to_on, status: "temporary", rows }));
    return [period, { ...period, from_on: dayIn(last - 2) }];
  }),
};
