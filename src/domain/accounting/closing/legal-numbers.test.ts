import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { askClosing, close, mapped, pair, post, reopen, stepThrough } from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { runs } from "../../../../tests/runs";

/** Numbers of the statutory books (prisma/sql/accounting/legal-numbers.sql). */
type Numbered = { no: number; part: number; day: string; voucher: number; daily: number };

let of: Chart;
let b: number;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
});

const numbersOf = (year: number) =>
  asLedgerOwner<Numbered>(
    `select no, part::int, doc_date::text as day, voucher_id::float8 as voucher, daily_no as daily from ledger.legal_numbers
      where branch_id = $1 and fiscal_year = $2 order by no, part`,
    [b, year],
  );
const sale = async (day: string, kind = "manual") => {
  const answer = (await post(of, day, pair(of.cash, of.sale, 1), { kind })) as { voucher_id: number };
  return answer.voucher_id;
};

const KINDS = ["manual", "adjustment", "opening", "pay"] as const;
const RANK = { opening: 0, manual: 1, pay: 1, adjustment: 1 };
const document = fc.record({
  month: fc.constantFrom(1, 2),
  day: fc.integer({ min: 1, max: 28 }),
  kind: fc.constantFrom(...KINDS),
});
const definite = fc.record({
  type: fc.constantFrom("general", "adjustment", "opening", "closing", null),
  day: fc.constantFrom("2025-01-09", "2025-01-31", "2025-02-15", "2025-02-28"),
});

test("are one series over all types in the order of days, in whatever order types become definite, and never change", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 14 }),
      fc.array(definite, { minLength: 1, maxLength: 8 }),
      async (documents, calls) => {
        of = await chart((await office()).branchId);
        b = of.branchId;
        const stored: { day: string; rank: number; voucher: number }[] = [];
        for (const { month, day, kind } of documents) {
          const on = `2025-0${month}-${String(day).padStart(2, "0")}`;
          stored.push({ day: on, rank: RANK[kind], voucher: await sale(on, kind) });
        }
        const inOrder = stored.toSorted(
          (one, other) => one.day.localeCompare(other.day) || one.rank - other.rank || one.voucher - other.voucher,
        );
        const series = inOrder.map(({ day, voucher }, at) => ({
          ...{ no: at + 1, part: 1, day, voucher },
          daily: inOrder.slice(0, at).filter((one) => one.day === day).length + 1,
        }));
        const until: Record<string, string> = { general: "", adjustment: "", opening: "", closing: "" };
        for (const { type, day } of calls) {
          const { id } = await askClosing(b, day, "definite", type);
          await stepThrough(b, id!);
          for (const one of type ? [type] : Object.keys(until)) if (until[one]! < day) until[one] = day;
          const all = Object.values(until).toSorted()[0]!;
          // The last day of January waits for its closing, and all days of February for it.
          const definite = series.filter((one) => one.day <= all && one.day < "2025-01-31");
          expect(await numbersOf(2025)).toEqual(definite);
        }
        await asLedgerOwner("select ledger.close_periods($1, '2025-02-28', 'closed', 'x')", [b]);
        await close(b, "2025-02-28", "definite");
        expect(await numbersOf(2025)).toEqual(series);
      },
    ),
    { numRuns: runs(12) },
  );
}, 120_000);

test("eight concurrent calls, of all types and days, give each document one number", async () => {
  for (let day = 1; day <= 20; day++)
    for (const kind of KINDS) await sale(`2025-01-${String(day).padStart(2, "0")}`, kind);
  const days = ["2025-01-05", "2025-01-12", "2025-01-20"];
  const ids = (type: string, until: string) =>
    asLedgerOwner<{ ids: string[] }>(
      `select coalesce(array_agg(v.id::text), '{}') as ids from ledger.vouchers v
        where v.branch_id = $1 and v.doc_date <= $2 and ledger.document_type(v.kind)::text = $3
          and not exists (select from ledger.voucher_numbers x where x.branch_id = $1 and x.voucher_id = v.id)`,
      [b, until, type],
    ).then(([row]) => row!.ids);
  const calls = days.flatMap((until) => ["general", "adjustment", "opening"].map((type) => ({ until, type })));
  await Promise.allSettled(
    calls.map(async ({ until, type }) =>
      asLedgerOwner("select ledger.number_documents($1, $2, $3::bigint[], 'x')", [b, type, await ids(type, until)]),
    ),
  );
  // Documents of the fourth type there are none, so its days become definite by a run.
  await close(b, "2025-01-20", "definite");
  const numbers = await numbersOf(2025);
  expect(numbers.map(({ no }) => no)).toEqual(Array.from({ length: 80 }, (_, at) => at + 1));
  expect(numbers.map(({ daily }) => daily)).toEqual(Array.from({ length: 80 }, (_, at) => (at % 4) + 1));
});

test("number 1 waits for the opening until the year before is definite, though that is closed twice", async () => {
  await post(of, "2025-03-01", pair(of.cash, await mapped(b, "equity.capital"), 1_000));
  await sale("2025-03-01");
  const early = await sale("2026-01-05");
  await close(b, "2025-12-31");
  await close(b, "2026-01-05", "definite");
  // The year before is definite with it, up to the same day: nothing has opened before.
  const [first] = await numbersOf(2026);
  expect(first).toMatchObject({ no: 1, day: "2026-01-01" });
  expect((await numbersOf(2026)).at(-1)).toMatchObject({ no: 2, voucher: early, daily: 1 });
  const last = (await numbersOf(2025)).slice(-4);
  expect(last.map(({ no, part, day }) => [no, part, day])).toEqual([
    [2, 1, "2025-03-01"],
    [3, 1, "2025-12-31"],
    [4, 1, "2025-12-31"],
    [5, 1, "2025-12-31"],
  ]);
});

test("a reversed opening has no number; the one that counts has number 1", async () => {
  await sale("2025-03-01");
  const early = await sale("2026-01-05");
  await close(b, "2025-12-31");
  const days = ["general", "adjustment", "opening", "closing"];
  // Days of the new year become definite while the year before is still being corrected.
  await asLedgerOwner(`select ledger.number_days($1, 202601, $2::ledger.document_type, '2026-01-10', 'x')`, [
    b,
    days[0],
  ]);
  for (const type of days.slice(1))
    await asLedgerOwner("select ledger.number_days($1, 202601, $2::ledger.document_type, '2026-01-10', 'x')", [
      b,
      type,
    ]);
  await asLedgerOwner("select ledger.give_legal_numbers($1)", [b]);
  expect((await numbersOf(2026)).map(({ no, voucher }) => [no, voucher])).toEqual([[2, early]]);
  await reopen(b);
  await post(of, "2025-12-31", pair(of.cost, of.cash, 50));
  await close(b, "2025-12-31");
  await asLedgerOwner("select ledger.give_legal_numbers($1)", [b]);
  expect((await numbersOf(2026)).map(({ no }) => no)).toEqual([2]);
  await close(b, "2025-12-31", "definite");
  const numbers = await numbersOf(2026);
  expect(numbers.map(({ no }) => no)).toEqual([1, 2]);
  const [opening] = await asLedgerOwner<{ reversed: boolean }>(
    "select exists (select from ledger.voucher_reversals r where r.branch_id = $1 and r.original_id = $2) as reversed",
    [b, numbers[0]!.voucher],
  );
  expect(opening).toEqual({ reversed: false });
});

test("of a month's last day wait for its hard closing, which posts there", async () => {
  const before = await sale("2025-01-30");
  const last = await sale("2025-01-31");
  await close(b, "2025-01-31", "definite");
  expect((await numbersOf(2025)).map(({ voucher }) => voucher)).toEqual([before]);
  await close(b, "2025-01-31");
  await asLedgerOwner("select ledger.give_legal_numbers($1)", [b]);
  expect((await numbersOf(2025)).map(({ voucher }) => voucher)).toEqual([before, last]);
});
