import { describe, expect, test } from "vitest";
import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { query } from "@/server/db";
import { type LoadedYear, loadBooks, loadLines } from "../../../../tests/bank-year/load-year";
import { ACCOUNTS } from "../../../../tests/bank-year/names";
import type { BankYear, BooksEntry, YearBankLine } from "../../../../tests/bank-year/types";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, chart } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { approveBankClosing, askBankReopening, reopenBankClosing } from "../../accounting/bank-closing/decide-closing";
import { readBankFigures } from "../../accounting/bank-closing/figures";
import { proposeBankClosing } from "../../accounting/bank-closing/propose-closing";
import { acceptBankMatch } from "./accept-match";
import { listFreeRows } from "./list-free";
import { listBankMatches } from "./list-matches";
import { matchByHand } from "./match-by-hand";
import { refuseBankMatch } from "./refuse-match";
import { runMatching } from "./run-matching";
import { undoBankMatch } from "./undo-match";

const NOW = new Date("2026-06-01T08:00:00Z");
const DAY = "2026-03-10";

type LineGiven = Partial<YearBankLine> & { amount: bigint };
type EntryGiven = Partial<BooksEntry> & { amount: bigint };

/** A branch with one bank account, these lines at the bank and these entries in its books. */
async function desk(lines: LineGiven[], entries: EntryGiven[] = [], opening = 1_000_000n) {
  const { branchId } = await office();
  await chart(branchId);
  let balance = opening;
  const year: BankYear = {
    ...{ seed: 0, accounts: ACCOUNTS, opening: { bank1: opening }, cheques: [], truth: [] },
    lines: lines.map((line, id) => {
      balance += line.amount;
      const none = { reference: null, trace: null, serial: null, sayad: null, terminal: null, payer: null };
      return {
        id,
        account: "bank1",
        day: DAY,
        time: "10:00:00",
        balance,
        bankId: `b${id}`,
        text: "واریز",
        ...none,
        ...line,
      };
    }),
    entries: entries.map((entry, id) => ({
      ...{
        id,
        account: "bank1",
        day: DAY,
        voucher: id,
        partyName: "علی رضایی",
        reference: null,
        cheque: null,
        ...entry,
      },
    })),
  };
  const loaded: LoadedYear = await loadBooks(branchId, year);
  await loadLines(branchId, year, loaded);
  const account = loaded.accounts.bank1!;
  // What the account had before the first line of the bank.
  const before = { branch_id: branchId, doc_date: "2026-01-01", kind: "opening", created_by: "operator:1" };
  await asLedgerOwner("select ledger.post($1::jsonb)", [
    JSON.stringify({
      ...before,
      lines: [
        { account_id: account, dr: Number(opening) },
        { mapping: "equity.capital", cr: Number(opening) },
      ],
    }),
  ]);
  const one = await personOf(branchId);
  const other = await personOf(branchId);
  return { branchId, account, loaded, by: (actor: OperatorActor) => ctxOf(actor, { now: NOW }), one, other };
}

const run = (branchId: BranchId, accountId: number) =>
  runMatching({ query, now: NOW, requestId: "t" }, { branchId, accountId });
const proposals = async (
  ctx: ReturnType<typeof ctxOf<OperatorActor>>,
  account_id: number,
  state: "proposed" | "accepted" | "undone" = "proposed",
) => (await listBankMatches(ctx, { account_id, state, cursor: null, per_page: 100 })).items;
const balanceOf = async (branchId: number, account: number) =>
  (
    await asLedgerOwner<{ n: string }>(
      "select sum(dr - cr)::text as n from ledger.entries where branch_id = $1 and account_id = $2",
      [branchId, account],
    )
  )[0]!.n;
const fee = { amount: -5_000n, text: "کارمزد ساتنا" };

describe("a proposal", () => {
  const pair = () =>
    desk(
      [
        { amount: 70_000n, reference: "111222333" },
        { amount: 70_000n, reference: "111222333" },
      ],
      [{ amount: 70_000n, reference: "111222333" }],
    );

  test("is accepted once: of two people deciding it one is refused", async () => {
    const { branchId, account, by, one, other } = await pair();
    await run(branchId, account);
    const [match] = await proposals(by(one), account);
    expect(match).toMatchObject({
      pass: 1,
      posts: "nothing",
      reasons: [{ code: "reference" }, { code: "alternatives" }],
    });
    const step = { id: match!.id, version: match!.version };
    const answers = await Promise.all([
      refusal(acceptBankMatch(by(one), step)),
      refusal(refuseBankMatch(by(other), step)),
    ]);
    expect(answers.map(({ reason }) => reason).sort()).toEqual(["changedMeanwhile", "done"]);
  });

  test("that a person refused is not found again, and its rows are free", async () => {
    const { branchId, account, by, one } = await pair();
    await run(branchId, account);
    const [match] = await proposals(by(one), account);
    await refuseBankMatch(by(one), { id: match!.id, version: match!.version });
    expect(await run(branchId, account)).toMatchObject({ accepted: 0 });
    const again = await proposals(by(one), account);
    expect(again.map(({ lines }) => lines[0]!.id)).not.toContain(match!.lines[0]!.id);
    expect(
      (await listFreeRows(by(one), { account_id: account, from: null, to: null, per_page: 10 })).lines.map(
        ({ id }) => id,
      ),
    ).toContain(match!.lines[0]!.id);
  });

  test("of an earlier run gives way to what later rows make certain", async () => {
    const { branchId, account, by, one } = await desk(
      [{ amount: 30_000n, reference: "999888777" }],
      [{ amount: 30_000n, reference: "999888776" }],
    );
    await run(branchId, account);
    expect(await proposals(by(one), account)).toMatchObject([{ pass: 9 }]);
    const item = { branch_id: branchId, doc_date: DAY, kind: "receipt", created_by: "operator:1" };
    const lines = [
      { account_id: account, dr: 30_000 },
      { mapping: "customer.advances", party: "account:1", cr: 30_000 },
    ];
    const [posted] = await asLedgerOwner<{ v: { voucher_id: number } }>("select ledger.post($1::jsonb) as v", [
      JSON.stringify({ ...item, lines }),
    ]);
    expect(posted!.v.voucher_id).toBeGreaterThan(0);
    const result = await run(branchId, account);
    expect(result).toMatchObject({ taken: 0 });
    expect((await proposals(by(one), account)).length + result.accepted).toBe(1);
  });
});

describe("what the matcher posts", () => {
  test("a fee is posted with its match; undone it is reversed, and its voucher is not reversed before", async () => {
    const { branchId, account, by, one } = await desk([fee]);
    expect(await run(branchId, account)).toMatchObject({ accepted: 1, proposed: 0 });
    const [match] = await proposals(by(one), account, "accepted");
    expect(match).toMatchObject({ pass: 6, posts: "posting", accepted_by: "system" });
    expect(await balanceOf(branchId, account)).toBe("995000");
    const reversal = {
      branch_id: branchId,
      voucher_id: match!.document_id,
      doc_date: DAY,
      on: DAY,
      created_by: "operator:1",
    };
    await expect(asLedgerOwner("select ledger.reverse($1::jsonb)", [JSON.stringify(reversal)])).rejects.toMatchObject({
      code: "BK001",
      constraint: "voucher_reconciled",
    });
    await undoBankMatch(by(one), { id: match!.id, version: match!.version, on: null });
    expect(await balanceOf(branchId, account)).toBe("1000000");
    // A person undid it: no run posts it again.
    expect(await run(branchId, account)).toMatchObject({ accepted: 0, proposed: 0 });
  });

  test("a payout posts the net, the fee and the takings; the takings are in no second payout", async () => {
    const entries = [
      { account: "pos1", amount: 400_000n, reference: "123456" },
      { account: "pos1", amount: 600_000n, reference: "123457" },
    ];
    const net = 1_000_000n - (1_000_000n * 5n) / 10_000n - 1_200n;
    const line = { amount: net, terminal: "31012345", text: "واریز شاپرک پایانه 31012345", day: "2026-03-11" };
    const { branchId, account, loaded, by, one } = await desk([line, line], entries);
    expect(await run(branchId, account)).toMatchObject({ accepted: 0, proposed: 1 });
    const [match] = await proposals(by(one), account);
    expect(match).toMatchObject({ pass: 3, posts: "payout" });
    await acceptBankMatch(by(one), { id: match!.id, version: match!.version });
    expect(await balanceOf(branchId, loaded.accounts.pos1!)).toBe("0");
    expect(await balanceOf(branchId, account)).toBe(String(1_000_000n + net));
    expect(await run(branchId, account)).toMatchObject({ accepted: 0, proposed: 0 });
  });

  test("a run that is killed between two transactions leaves whole matches, and the next completes them", async () => {
    const many = Array.from({ length: 620 }, (_, n) => ({ amount: BigInt(10_000 + n), reference: `77${100_000 + n}` }));
    const { branchId, account } = await desk(many, many);
    let calls = 0;
    const dying = (async (name: string, text: string, values?: unknown[]) => {
      if (name === "bank.match.store" && ++calls === 2) throw new Error("killed");
      return query(name, text, values as never);
    }) as typeof query;
    await expect(
      runMatching({ query: dying, now: NOW, requestId: "t" }, { branchId, accountId: account }),
    ).rejects.toThrow("killed");
    const state = () =>
      asLedgerOwner<{ n: number; odd: number }>(
        `select count(*)::int as n, count(*) filter (where (select count(*) from bank_match_lines l where l.match_id = m.id) <> 1
                or (select count(*) from bank_match_entries e where e.match_id = m.id) <> 1)::int as odd from bank_matches m where branch_id = $1`,
        [branchId],
      );
    expect(await state()).toEqual([{ n: 500, odd: 0 }]);
    expect(await run(branchId, account)).toMatchObject({ accepted: 120, proposed: 0 });
    expect(await state()).toEqual([{ n: 620, odd: 0 }]);
  });
});

describe("by hand", () => {
  test("unequal sums need an account for the difference, and an unknown receipt goes to suspense", async () => {
    const { branchId, account, loaded, by, one } = await desk(
      [{ amount: 95_000n }, { amount: 40_000n }],
      [{ amount: 100_000n, day: "2026-02-20" }],
    );
    const [first, second] = [Number(loaded.lines.get(0)), Number(loaded.lines.get(1))];
    const rows = { account_id: account, lines: [first], entries: [loaded.entries.get(0)!] };
    expect(await refusal(matchByHand(by(one), rows))).toMatchObject({
      reason: "fieldMissing",
      fields: ["difference_key"],
    });
    await matchByHand(by(one), { ...rows, difference_key: "bank.fee" });
    expect(await refusal(matchByHand(by(one), { ...rows, difference_key: "bank.fee" }))).toMatchObject({
      reason: "operationNotAllowed",
    });
    const unknown = await matchByHand(by(one), {
      account_id: account,
      lines: [second],
      entries: [],
      difference_key: "bank.suspense",
    });
    expect(unknown).toMatchObject({ pass: 0, state: "accepted", reasons: [{ code: "unknownReceipt" }] });
    expect(await balanceOf(branchId, account)).toBe("1135000");
    const foreign = await desk([{ amount: 1_000n }]);
    expect(
      await refusal(matchByHand(by(one), { ...rows, lines: [Number(foreign.loaded.lines.get(0))] })),
    ).toMatchObject({
      ...{ reason: "notFound", fields: ["lines"] },
    });
  });
});

describe("a closing statement", () => {
  test("adds up to 0, needs a second person, holds its matches, and is reopened by two", async () => {
    const { branchId, account, by, one, other } = await desk(
      [{ amount: 70_000n, reference: "111222333" }, { amount: 15_000n }, fee],
      [{ amount: 70_000n, reference: "111222333" }, { amount: 250_000n }],
    );
    await run(branchId, account);
    const figures = await readBankFigures(by(one), { account_id: account, to_date: "2026-03-31" });
    expect(figures).toMatchObject({
      by_bank: 1_080_000n,
      outstanding: 250_000n,
      unrecorded: 15_000n,
      by_books: 1_315_000n,
      beginning: 0n,
      complete: true,
    });
    const closing = await proposeBankClosing(by(one), { account_id: account, to_date: "2026-03-31" });
    const step = { id: closing.id, version: closing.version };
    // A branch in its first days lets one person with all permissions act alone; a closer without them is never the proposer.
    await asLedgerOwner("update branches set created_at = '2025-01-01' where id = $1", [branchId]);
    expect(await refusal(approveBankClosing(by(one), step))).toMatchObject({
      reason: "noPermission",
      data: { four_eyes: true },
    });
    const closed = await approveBankClosing(by(other), step);
    expect(closed).toMatchObject({ state: "closed" });
    const [match] = (await proposals(by(one), account, "accepted")).filter(({ pass }) => pass === 1);
    expect(await refusal(undoBankMatch(by(one), { id: match!.id, version: match!.version, on: null }))).toMatchObject({
      reason: "operationNotAllowed",
    });
    expect(await refusal(reopenBankClosing(by(other), { id: closed.id, version: closed.version }))).toMatchObject({
      reason: "operationNotAllowed",
    });
    const asked = await askBankReopening(by(one), { id: closed.id, version: closed.version, reason: "خط جامانده" });
    expect(await refusal(reopenBankClosing(by(one), { id: asked.id, version: asked.version }))).toMatchObject({
      reason: "noPermission",
    });
    expect(await reopenBankClosing(by(other), { id: asked.id, version: asked.version })).toMatchObject({
      state: "reopened",
    });
    expect(await undoBankMatch(by(one), { id: match!.id, version: match!.version, on: null })).toMatchObject({
      state: "undone",
    });
  });
});
