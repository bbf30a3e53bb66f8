import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { isRefusal, type Refusal } from "@/domain/kernel/errors";
import { query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import { readStatement } from "../statement/read-statement";
import { BillQuery } from "../statement/schema";
import { listJournal } from "./list-journal";
import { readDetails } from "./read-document";
import { correctDocument, removeDocument } from "./remove-document";
import { createDocument, replaceDocument } from "./save-document";
import { DocumentForm, JournalQuery, Removal } from "./schema";

let of: Chart;
let actor: OperatorActor;
let branchId: BranchId;
beforeAll(async () => {
  ({ branchId } = await office());
  of = await chart(branchId);
  actor = await personOf(branchId, "accountant");
});
const ctx = () => ctxOf(actor);
const DAY = "2026-03-10";
const form = (rows: object[], more: object = {}) => DocumentForm.parse({ date: DAY, rows, ...more });
const pair = (amount: number) => [
  { account_id: of.cash, debit: amount },
  { account_id: of.sale, credit: amount },
];
const posted = (rows: object[], more: object = {}) =>
  createDocument(ctx(), form(rows, { status: "temporary", ...more }));
/** The refusal; null when accepted. */
const refused = (work: Promise<unknown>): Promise<Refusal | null> =>
  work.then(
    () => null,
    (error) => (isRefusal(error) ? error : Promise.reject(error)),
  );
const books = async () =>
  (
    await asLedgerOwner<{ uneven: number; faults: number }>(
      `select (select count(*)::int from (select from ledger.entries where branch_id = $1
                 group by voucher_id, ccy having sum(fc_dr) <> sum(fc_cr)) u)
              + (select count(*)::int from (select from ledger.entries where branch_id = $1
                   group by voucher_id having sum(dr) <> sum(cr)) u) as uneven,
              (select count(*)::int from ledger.verify($1, '2025-01-01', '2027-12-31')) as faults`,
      [branchId],
    )
  )[0];

/** Rows in three currencies at random rates, balanced by a last row computed from the server's difference. */
const rowsOf = fc.array(
  fc.record({
    account_id: fc.constantFrom("cash", "bank", "sale", "cost"),
    side: fc.constantFrom("debit", "credit"),
    amount: fc.integer({ min: 1_000, max: 1_000_000_000 }),
    currency: fc.constantFrom(null, "USD", "KWD"),
    rate: fc.constantFrom("42000.5", "1.3333333333", "137201.000007", "42000.7"),
  }),
  { minLength: 1, maxLength: 12 },
);

test("posts balanced documents as entered, in every currency, and rejects unbalanced ones", async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, async (made) => {
      const typed = made.map(({ account_id, side, amount, currency, rate }) => ({
        ...{ account_id: of[account_id as keyof Chart], [side]: amount, currency },
        ...(currency && { rate }),
      }));
      const uneven = await refused(createDocument(ctx(), form([...typed, ...pair(1)])));
      const difference = Number(uneven?.details.data?.["difference"] ?? 0);
      const side = difference > 0 ? "credit" : "debit";
      const rows = [
        ...typed,
        ...pair(1),
        ...(difference === 0 ? [] : [{ account_id: of.cash, [side]: Math.abs(difference) }]),
      ];
      const document = await posted(rows);
      const back = document.rows.filter(({ added }) => !added);
      expect(
        back.map(({ account_id, debit, credit, currency }) => [account_id, Number(debit), Number(credit), currency]),
      ).toEqual(
        rows.map(({ account_id, debit = 0, credit = 0, currency }: Record<string, unknown>) => [
          account_id,
          debit,
          credit,
          currency ?? "IRR",
        ]),
      );
      const sum = (name: "branch_debit" | "branch_credit") =>
        document.rows.reduce((all, row) => all + Number(row[name]), 0);
      expect(sum("branch_debit")).toBe(sum("branch_credit"));
      expect(document.rows.filter(({ added }) => added).every(({ account }) => account?.code === "31040001")).toBe(
        true,
      );
    }),
    { numRuns: runs(40) },
  );
  expect(await books()).toEqual({ uneven: 0, faults: 0 });
}, 60_000);

test("any unfinished input is stored and returned unchanged", async () => {
  const cells = fc.record(
    {
      account: fc.string({ maxLength: 50 }),
      debit: fc.oneof(fc.string({ maxLength: 30 }), fc.integer()),
      description: fc.string({ maxLength: 60 }),
      rate: fc.string({ maxLength: 20 }),
      // Unknown currencies and parties, in the valid format.
      currency: fc.oneof(fc.string({ maxLength: 10 }), fc.stringMatching(/^[A-Z]{3}$/)),
      party: fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.stringMatching(/^(colleague|passenger|branch):[0-9a-z٠-٩-]{0,40}$/),
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { maxLength: 6 }), async (rows) => {
      const stored = rows.map((row) => JSON.parse(JSON.stringify(row).replaceAll("\\u0000", "")));
      const { id, typed, status } = await createDocument(ctx(), form(stored, { unfinished: true }));
      expect([typed, status]).toEqual([stored, "draft"]);
      expect((await readDetails(ctx(), { id: id! })).typed).toEqual(stored);
    }),
    { numRuns: runs(60) },
  );
});

test("a currency purchase shows and is searchable by its amount, counted once", async () => {
  const { id, document_id } = await posted([
    { account_id: of.bank, debit: 100_000, currency: "USD", rate: "11000" },
    { account_id: of.cash, credit: 11_000_000 },
  ]);
  const found = async (min_amount: number, max_amount: number, id = document_id) => {
    const { rows } = await listJournal(ctx(), JournalQuery.parse({ min_amount, max_amount, per_page: 100 }));
    return rows.filter((row) => row.document_id === id).map(({ totals }) => Number(totals.debit));
  };
  expect(await found(10_000_000, 12_000_000)).toEqual([11_000_000]);
  expect(await found(20_000_000, 24_000_000)).toEqual([]);
  const stated = await readStatement(
    ctx(),
    BillQuery.parse({ account_id: of.bank, from: DAY, to: DAY, per_page: 100 }),
  );
  expect(stated.items.rows.find((row) => row.document_id === document_id)!.own).toMatchObject({
    ...{ currency: "USD", rate: "110", major_rate: "11000" },
  });
  // Its reversal has the same amount.
  await removeDocument(ctx(), Removal.parse({ id }));
  const reversal = (await readDetails(ctx(), { id: id! })).reversed_by!.document_id;
  expect(await found(10_000_000, 12_000_000, reversal)).toEqual([11_000_000]);
  expect(await found(20_000_000, 24_000_000, reversal)).toEqual([]);
});

test("a reversal is dated on the original's day, today, or a later day; a closed month is reported at its field, and the correcting draft has the same day", async () => {
  const document = await posted(pair(300), { date: "2026-02-10" });
  const undo = (on?: string) => removeDocument(ctx(), Removal.parse({ id: document.id!, on }));
  await asLedgerOwner("update ledger.periods set state = 'soft_closed' where branch_id = $1 and fm = 202602", [
    branchId,
  ]);
  try {
    expect((await readDetails(ctx(), { id: document.id! })).reversal_day).toBe("2026-03-01");
    expect(await refused(undo())).toMatchObject({ reason: "periodClosed" });
    expect(await refused(undo("2026-02-20"))).toMatchObject({ reason: "periodClosed" });
    expect(await refused(undo("2026-01-20"))).toMatchObject({ reason: "fieldInvalid" });
    const draft = await correctDocument(ctx(), Removal.parse({ id: document.id!, on: "2026-03-04" }));
    expect(draft).toMatchObject({ date: "2026-03-04", status: "draft", unfinished: true });
    expect(await readDetails(ctx(), { id: document.id! })).toMatchObject({
      reversed_by: { date: "2026-03-04" },
      corrected_by_id: draft.id,
    });
  } finally {
    await asLedgerOwner("update ledger.periods set state = 'open' where branch_id = $1 and fm = 202602", [branchId]);
  }
});

test("correcting reverses a posted document and reopens its rows, all or nothing", async () => {
  const { id, document_id } = await posted(pair(700), { description: "اشتباه" });
  const draft = await correctDocument(ctx(), { id: id!, on: "original", reason: "حساب دیگر", version: null });
  expect(draft).toMatchObject({
    status: "draft",
    unfinished: true,
    description: "اشتباه",
    typed: [{ debit: 700 }, { credit: 700 }],
  });
  const [old, fresh] = [await readDetails(ctx(), { id: id! }), await readDetails(ctx(), { id: draft.id! })];
  expect(old).toMatchObject({ document_id, reversed_by: { date: DAY }, corrected_by_id: draft.id });
  expect(fresh.corrects_id).toBe(id);
  const again = await refused(correctDocument(ctx(), { id: id!, on: "original", version: null }));
  expect([again?.reason, again?.details.data]).toEqual(["operationNotAllowed", { allowed_operations: ["copy"] }]);

  const other = await posted(pair(5), { date: "2025-03-10" });
  await asLedgerOwner("select ledger.close_periods($1, '2025-03-31', 'closed', 'x')", [branchId]);
  const drafts = () =>
    query<{ n: bigint }>("t.n", "select count(*) as n from ledger.drafts where branch_id = $1", [branchId]);
  const before = await drafts();
  expect((await refused(correctDocument(ctx(), { id: other.id!, on: "original", version: null })))?.reason).toBe(
    "periodClosed",
  );
  expect(await drafts()).toEqual(before);
});

test("a posting concurrent with a closing is either in before, or its draft is unchanged", async () => {
  const { id, version } = await createDocument(ctx(), form(pair(9), { date: "2025-06-10" }));
  const post = replaceDocument(ctx(), {
    ...form(pair(9), { date: "2025-06-10", status: "temporary" }),
    id: id!,
    version,
  });
  const close = asLedgerOwner("select ledger.close_periods($1, '2025-06-30', 'closed', 'x')", [branchId]);
  const [result] = await Promise.allSettled([post, close]);
  const after = await readDetails(ctx(), { id: id! });
  if (result.status === "fulfilled") expect(after.status).toBe("temporary");
  else expect(after).toMatchObject({ status: "draft", version, totals: { debit: 9 } });
});

test("of two concurrent removals or postings one succeeds", async () => {
  const { id } = await createDocument(ctx(), form(pair(9)));
  const result = await Promise.allSettled([
    removeDocument(ctx(), { id: id!, on: "original", version: null }),
    replaceDocument(ctx(), { ...form(pair(9), { status: "temporary" }), id: id! }),
    replaceDocument(ctx(), { ...form(pair(9), { status: "temporary" }), id: id! }),
  ]);
  expect(result.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(2);
  const [row] = await asLedgerOwner<{ posted: number; removed: boolean }>(
    `select (select count(*)::int from ledger.voucher_keys k where k.branch_id = d.branch_id and k.key = 'draft:' || d.id) as posted,
            removed_at is not null as removed from ledger.drafts d where branch_id = $1 and id = $2`,
    [branchId, id],
  );
  // Either posted and then reversed by the removal, or removed and never posted.
  expect(row!.posted).toBe(row!.removed ? 0 : 1);
});

test("the journal lists documents of every kind, by cursor and filters, of this branch only", async () => {
  const own = await office();
  const at = await chart(own.branchId);
  const mine = ctxOf(await personOf(own.branchId, "accountant"));
  const post = (day: string, amount: number, kind: string, more: object = {}) =>
    asLedgerOwner("select ledger.post($1)", [
      JSON.stringify(
        voucher(
          own.branchId,
          [
            { account_id: at.cash, dr: amount },
            { account_id: at.sale, cr: amount },
          ],
          { doc_date: day, kind, ...more },
        ),
      ),
    ]);
  for (let n = 0; n < 12; n++)
    await post(`2026-0${1 + (n % 3)}-05`, 100 + n, n % 2 ? "sale" : "receipt", { description: `document ${n}` });
  await post("2026-03-05", 999, "adjustment", { source_type: "booking", source_id: "7" });
  const list = (input: object = {}) => listJournal(mine, JournalQuery.parse(input));
  const all = await list({ per_page: 100 });
  expect([all.rows.length, all.total, all.next_cursor]).toEqual([13, 13, null]);
  const keys = all.rows.map(({ date, document_id }) => `${date} ${String(document_id).padStart(12, "0")}`);
  expect(keys).toEqual([...keys].sort().reverse());
  const seen: number[] = [];
  for (let cursor: string | null = null, turn = 0; turn < 9; turn++) {
    const page: Awaited<ReturnType<typeof list>> = await list({ per_page: 3, cursor });
    seen.push(...page.rows.map(({ document_id }) => document_id));
    cursor = page.next_cursor;
    if (!cursor) break;
  }
  expect(seen).toEqual(all.rows.map(({ document_id }) => document_id));
  const count = async (input: object) => (await list(input)).total;
  expect(await count({ kind: "sale" })).toBe(6);
  expect(await count({ type: "adjustment" })).toBe(1);
  expect(await count({ from: "2026-02-01", to: "2026-02-28" })).toBe(4);
  expect(await count({ min_amount: 105, max_amount: 107 })).toBe(3);
  expect(await count({ search: "DOCUMENT 11" })).toBe(1);
  expect(await count({ search: String(seen[0]) })).toBeGreaterThanOrEqual(1);
  expect(await count({ status: "definite" })).toBe(0);
  expect((await list({ type: "adjustment" })).rows).toMatchObject([
    { source: { type: "booking", id: "7" }, id: null, status: "temporary" },
  ]);
  const other = ctxOf(await personOf((await office()).branchId, "accountant"));
  expect((await listJournal(other, JournalQuery.parse({}))).total).toBe(0);
});
