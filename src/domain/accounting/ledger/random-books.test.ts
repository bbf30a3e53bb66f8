import fc from "fast-check";
import { expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";
import { CEILING, type Document, dateOf, type Leg, NAMES, Paper, turned } from "../../../../tests/ledger-model";
import { runs } from "../../../../tests/runs";

type Answer = { voucher_id?: number; hold_id?: number; refused?: { code: number } };
const call = async <T = Answer>(name: string, text: string, values: unknown[]): Promise<T> =>
  (await query<{ answer: T }>(name, `select ${text} as answer`, values))[0]!.answer;
const codeOf = ({ refused }: Answer) => refused?.code ?? 1000;

const day = fc.integer({ min: 0, max: 360 });
const legs = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 1_500 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) =>
    parts.flatMap(([from, to, amount]): Leg[] => [
      { account: from, dr: amount, cr: 0 },
      { account: to, dr: 0, cr: amount },
    ]),
  );
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("post" as const), day, legs }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("reverse" as const), nth: fc.nat(50), day }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("close" as const), month: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("hold" as const), amount: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("capture" as const), nth: fc.nat(9), less: fc.nat(3), day }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("void" as const), nth: fc.nat(9) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Books and their paper model. `ids`: voucher ids of the documents, in order. */
type Both = { of: Chart; paper: Paper; ids: number[]; holds: number[] };
const itemOf = (of: Chart, { day, legs }: Document) =>
  voucher(
    of.branchId,
    legs.map(({ account, dr, cr }) => ({ account_id: of[account], dr, cr })),
    { doc_date: dateOf(day) },
  );
const by = { created_by: "operator:1", request_id: "x" };

/** Executes a step in both; the results must agree. */
async function take(both: Both, one: Step): Promise<void> {
  const { of, paper, ids, holds } = both;
  const branch = { branch_id: of.branchId };
  const resultOf = (answer: Answer, document: Document, released = 0) => {
    const expected = paper.codesOf(document, released);
    const code = codeOf(answer);
    expect([document, code]).toEqual([document, expected.includes(code) ? code : expected]);
    if (!answer.voucher_id) return false;
    paper.documents.push(document);
    ids.push(answer.voucher_id);
    return true;
  };
  if (one.act === "post") {
    resultOf(await call("t.post", "ledger.post($1)", [JSON.stringify(itemOf(of, one))]), one);
  } else if (one.act === "reverse" && ids.length > 0) {
    const nth = one.nth % ids.length;
    const original = paper.documents[nth]!;
    const request = { ...branch, ...by, voucher_id: ids[nth], doc_date: dateOf(original.day), on: dateOf(one.day) };
    const answer = await call("t.reverse", "ledger.reverse($1)", [JSON.stringify(request)]);
    if (original.reverses !== undefined) return expect(codeOf(answer)).toBe(5003);
    const before = paper.documents.findIndex(({ reverses }) => reverses === nth);
    // A repetition, unless refused by today's month: the first answer is returned anyway.
    if (before >= 0 && answer.voucher_id) return expect(answer.voucher_id).toBe(ids[before]);
    if (before >= 0) return expect(codeOf(answer)).toBe(7301);
    resultOf(answer, { day: one.day, legs: turned(original.legs), reverses: nth });
  } else if (one.act === "close") {
    const last = new Date(Date.UTC(2026, one.month, 0));
    await asLedgerOwner("select ledger.close_periods($1, $2, 'closed', 'x')", [of.branchId, last.toISOString()]);
    paper.openFrom = Math.max(paper.openFrom, Math.round((last.getTime() - Date.UTC(2026, 0, 0)) / 86_400_000));
  } else if (one.act === "hold") {
    const request = { account_id: of.wallet, amount: one.amount, source: `h${holds.length}`, expires_at: "2040-01-01" };
    const answer = await call("t.hold", "ledger.hold($1)", [JSON.stringify({ ...branch, ...request })]);
    expect(codeOf(answer)).toBe(one.amount > paper.room() ? 7001 : 1000);
    if (answer.hold_id) holds.push(answer.hold_id) && paper.holds.push({ amount: one.amount, state: "open" });
  } else if (one.act === "void" && holds.length > 0) {
    const nth = one.nth % holds.length;
    const was = paper.holds[nth]!;
    expect(await call<boolean>("t.void", "ledger.void_hold($1, $2)", [of.branchId, holds[nth]])).toBe(
      was.state === "open",
    );
    if (was.state === "open") was.state = "voided";
  } else if (one.act === "capture" && holds.length > 0) {
    const nth = one.nth % holds.length;
    const was = paper.holds[nth]!;
    const taken = Math.max(1, was.amount - one.less);
    const spent: Leg[] = [
      { account: "wallet", dr: taken, cr: 0 },
      { account: "sale", dr: 0, cr: taken },
    ];
    const document = { day: one.day, legs: spent };
    const values = [of.branchId, holds[nth], taken, JSON.stringify(itemOf(of, document))];
    const answer = await call("t.capture", "ledger.capture_hold($1, $2, $3, $4)", values);
    if (was.state !== "open") return expect(codeOf(answer)).toBe(1002);
    if (resultOf(answer, document, was.amount)) was.state = "captured";
  }
}

test("for any postings, reversals, closings, holds and captures the books equal the paper model", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 60 }),
      fc.array(day, { minLength: 4, maxLength: 4 }),
      async (steps, days) => {
        const of = await chart((await office()).branchId);
        await asLedgerOwner(
          "update ledger.account_balances set ceiling = $3 where branch_id = $1 and account_id = $2",
          [...[of.branchId, of.receivable, CEILING]],
        );
        const both: Both = { of, paper: new Paper(), ids: [], holds: [] };
        for (const one of steps) await take(both, one);
        await compare(both, days);
      },
    ),
    { numRuns: runs(20, "LEDGER_BOOKS") },
  );
}, 1_200_000);

/** Turnovers, balances and openings at days in between, including before back-dated documents. */
async function compare({ of, paper }: Both, days: number[]): Promise<void> {
  const whole = await query<{ odd: number; pending: number }>(
    "t.whole",
    `select (select count(*)::int from (select from ledger.entries where branch_id = $1 group by doc_date, voucher_id, ccy
                                         having sum(dr) <> sum(cr)) odd) as odd,
            (select pending::int from ledger.account_balances where branch_id = $1 and account_id = $2) as pending`,
    [of.branchId, of.wallet],
  );
  expect(whole).toEqual([{ odd: 0, pending: paper.pending() }]);
  for (const name of NAMES)
    for (const until of [...days, 1_000]) {
      const opening = await query<{ dr: number; cr: number; n: number }>("t.opening", OPENING, [
        ...[of.branchId, of[name], dateOf(until)],
      ]);
      const naive = await query<{ dr: number; cr: number; n: number }>("t.naive", NAIVE, [
        ...[of.branchId, of[name], dateOf(until)],
      ]);
      const onPaper = paper.sum(name, until);
      expect([name, until, opening[0]]).toEqual([name, until, onPaper]);
      expect([name, until, naive[0]]).toEqual([name, until, onPaper]);
    }
  const faults = await query("t.verify", "select * from ledger.verify($1, '2025-01-01', '2027-12-31')", [of.branchId]);
  expect(faults).toEqual([]);
}

const SUMS = "coalesce(sum(dr), 0)::int as dr, coalesce(sum(cr), 0)::int as cr";
/** A statement's opening: whole months, then days of the current month. */
const OPENING = `select ${SUMS}, coalesce(sum(n), 0)::int as n
  from (select dr, cr, n from ledger.turn_month t join ledger.periods p on p.branch_id = t.branch_id and p.fm = t.fm
         where t.branch_id = $1 and account_id = $2 and upper(p.dates) <= $3::date
        union all
        select t.dr, t.cr, t.n from ledger.turn_day t join ledger.periods p on p.branch_id = t.branch_id and p.dates @> $3::date
         where t.branch_id = $1 and account_id = $2 and t.day >= lower(p.dates) and t.day < $3::date) t`;
const NAIVE = `select ${SUMS}, count(*)::int as n from ledger.entries where branch_id = $1 and account_id = $2 and doc_date < $3`;
