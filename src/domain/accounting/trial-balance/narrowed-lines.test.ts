import { beforeAll, expect, test } from "vitest";
import { dayAfter } from "@/domain/kernel/days";
import { close, foreign, mapped, pair, post, typeRate } from "../../../../tests/closing";
import { dimensionsOf, type TestDimensions } from "../../../../tests/dimensions";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { until } from "../../../../tests/until";

/**
 * The lines of a cost center or dimension set that a trial balance sums, compared with the entries one by one: over a
 * year that ended, before its documents are folded into turnovers, with half of them, and after.
 */
const END = "2025-12-31";
const DAYS = [
  ...["2024-06-01", "2025-03-21", "2025-07-15", "2025-07-16", END, "2026-01-01", "2026-01-02", "2026-02-10"],
  "2027-01-01",
];

let of: Chart;
let dims: TestDimensions;
let sets: number[];

beforeAll(async () => {
  of = await chart((await office()).branchId);
  dims = await dimensionsOf(of.branchId);
  await typeRate(of.branchId, END, 60_000);
  sets = [await dims.set(dims.tower), await dims.set(dims.floor, dims.north), await dims.set(dims.north)];
});

/** Lines that count, each in columns `since` to 3, as the statement of a trial balance read them from entries. */
const NAIVE = `
  with line as (
    select e.account_id, e.cost_center_id, e.dims, case when $5::text is null then e.dr else e.fc_dr end as dr,
           case when $5::text is null then e.cr else e.fc_cr end as cr,
           case when e.doc_date < ($2::date[])[1] or (e.doc_date = $3::date and v.kind = 'opening') then 1
                when e.doc_date < ($2::date[])[2] then 2 else 3 end as since
      from ledger.entries e
      join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
     where e.branch_id = $1 and e.doc_date < ($2::date[])[3] and v.source_type is distinct from 'year_end'
       and not (v.source_type is not distinct from 'profit_close' and e.doc_date = ($2::date[])[3] - 1 and $4::boolean)
       and ($5::text is null or e.ccy = $5::char(3))
       and ($6::int is null or e.cost_center_id = $6 or ($6 = 0 and e.cost_center_id is not null))
       and ($7::int[] is null or e.dims = any ($7)) and (e.cost_center_id is not null or e.dims is not null))`;
const columnsOf = (lines: string, upto: string) => `
  select c.nr, account_id, cost_center_id, dims, sum(dr)::text as dr, sum(cr)::text as cr
    from ${lines} l join generate_series(1, 3) c (nr) on ($2::date[])[c.nr] is not null and l.since <= c.nr and ${upto}
   group by 1, 2, 3, 4 having sum(dr) <> 0 or sum(cr) <> 0 order by 1, 2, 3, 4`;
const TURNED = columnsOf(
  "ledger.trial_balance_lines($1::int, $2::date[], $3::date, $4::boolean, $5::text, $6::int, $7::int[])",
  "c.nr <= l.upto",
);

async function expectEqual(): Promise<number> {
  let rows = 0;
  const spans = DAYS.flatMap((from, at) => DAYS.slice(at).map((to) => [from, to] as const));
  for (const [nth, [from, to]] of spans.entries()) {
    const after = dayAfter(to);
    const cuts = [
      [null, null, after],
      [from, null, after],
      ["2025-01-01" < from ? "2025-01-01" : from, from, after],
    ][nth % 3]!;
    const narrowed = [
      [null, null],
      [0, null],
      [dims.center, null],
      [null, sets],
      [null, sets.slice(0, 2)],
      [dims.center, sets],
    ][nth % 6]!;
    const values = [of.branchId, cuts, cuts[0], nth % 4 < 2, nth % 5 === 0 ? "USD" : null, ...narrowed];
    const [turned, naive] = [
      await asLedgerOwner(TURNED, values),
      await asLedgerOwner(NAIVE + columnsOf("line", "true"), values),
    ];
    // Of lines with a party only, which count as detailed too.
    const ofNone = (row: object) => Object.values(row)[2] === null && Object.values(row)[3] === null;
    expect(
      turned.filter((row) => !ofNone(row)),
      JSON.stringify(values),
    ).toEqual(naive);
    rows += naive.length;
  }
  return rows;
}

const fold = () => asLedgerOwner<{ n: number }>("select ledger.fold_turnovers($1, 10000) as n", [of.branchId]);
const behind = async () =>
  (await asLedgerOwner<{ n: number }>("select count(*)::int as n from ledger.unfolded_vouchers($1)", [of.branchId]))[0]!
    .n;

async function postSome(year: number): Promise<void> {
  const retained = await mapped(of.branchId, "equity.retained");
  const days = ["01-01", "03-20", "03-21", "07-14", "07-15", "07-16", "12-31"].map((day) => `${year}-${day}`);
  for (const [nth, day] of days.entries()) {
    const more = [
      { cost_center_id: dims.center },
      { dims: sets[nth % 3] },
      { cost_center_id: dims.center, dims: sets[0] },
      { party: "person:1" },
    ][nth % 4]!;
    for (const lines of [
      pair(of.cost, of.sale, 1_000 + nth),
      pair(of.bank, retained, 100 + nth),
      foreign(of.bank, of.cash, 7 + nth, 500 * (7 + nth)),
    ]) {
      const { refused } = await post(
        of,
        day,
        lines.map((line) => ({ ...line, ...more })),
        day === "2025-01-01" ? { kind: "opening" } : {},
      );
      expect(refused, JSON.stringify([day, more, lines])).toBeUndefined();
    }
  }
}

test("equals the entries on any days, whatever is folded", { timeout: 240_000 }, async () => {
  await postSome(2025);
  expect(await expectEqual()).toBeGreaterThan(100);
  await until(async () => (await fold()) && (await behind()) === 0, "all vouchers folded");
  await postSome(2026);
  expect(await expectEqual()).toBeGreaterThan(200);
  expect((await close(of.branchId, END)).state).toBe("done");
  expect(await behind()).toBeGreaterThan(0);
  expect(await expectEqual()).toBeGreaterThan(200);
  await until(async () => (await fold()) && (await behind()) === 0, "all vouchers folded");
  expect(await expectEqual()).toBeGreaterThan(200);
});
