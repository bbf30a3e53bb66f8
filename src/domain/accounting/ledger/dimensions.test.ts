import { beforeEach, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { dimensionsOf, type TestDimensions } from "../../../../tests/dimensions";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, type Line, voucher } from "../../../../tests/ledger";

type Answer = { voucher_id?: number; doc_date?: string; refused?: { code: number; lines: number[] } };

let of: Chart;
let dims: TestDimensions;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  dims = await dimensionsOf(of.branchId);
});

const post = async (...items: object[]): Promise<Answer[]> =>
  (await query<{ answers: Answer[] }>("t.post", "select ledger.post_many($1) as answers", [JSON.stringify(items)]))[0]!
    .answers;
/** A cost paid in cash; `more` is on its line of the cost. */
const cost = (more: Partial<Line> = {}, given: object = {}) =>
  voucher(
    of.branchId,
    [
      { account_id: of.cost, dr: 100, ...more },
      { account_id: of.cash, cr: 100 },
    ],
    given,
  );
const linesOf = (voucher: number | undefined) =>
  query<{ account_id: number; cost_center_id: number | null; members: number[] | null }>(
    "t.lines",
    `select e.account_id, e.cost_center_id, s.members from ledger.entries e
       left join ledger.dimension_sets s on s.branch_id = e.branch_id and s.id = e.dims
      where e.branch_id = $1 and e.voucher_id = $2 order by e.line`,
    [of.branchId, voucher],
  );
const REFUSED = { refused: { code: 3003, lines: [1] } };

describe("a line", () => {
  test("carries the members of its set, its reversal the same, whatever becomes of them", async () => {
    const set = await dims.set(dims.north, dims.tower);
    const [posted] = await post(cost({ dims: set, cost_center_id: dims.center }));
    const members = [dims.tower, dims.north].sort((a, b) => a - b);
    expect((await linesOf(posted!.voucher_id))[0]).toMatchObject({ cost_center_id: dims.center, members });
    await asLedgerOwner("update dimension_members set active = false where branch_id = $1", [of.branchId]);
    await asLedgerOwner("update cost_centers set active = false where branch_id = $1", [of.branchId]);
    await dims.rule(of.cost, dims.region, "forbidden");
    const request = { branch_id: of.branchId, created_by: "operator:1", request_id: "x", ...posted, on: "2026-03-11" };
    const [row] = await query<{ answer: Answer }>("t.reverse", "select ledger.reverse($1) as answer", [
      JSON.stringify(request),
    ]);
    expect((await linesOf(row!.answer.voucher_id))[0]).toMatchObject({ cost_center_id: dims.center, members });
    expect(await post(cost({ dims: set }))).toMatchObject([REFUSED]);
  });

  test("of an unknown set, an inactive member or dimension, or outside its days is refused, others of the batch are posted", async () => {
    const [tower, north, late] = [await dims.set(dims.tower), await dims.set(dims.north), await dims.set(dims.late)];
    await asLedgerOwner("update dimension_members set active = false where branch_id = $1 and id = $2", [
      of.branchId,
      dims.tower,
    ]);
    await asLedgerOwner("update dimensions set active = false where branch_id = $1 and id = $2", [
      of.branchId,
      dims.region,
    ]);
    const answers = await post(
      ...[cost({ dims: 2_000_000_000 }), cost({ dims: tower }), cost({ dims: north }), cost({ dims: late }), cost()],
      cost({ dims: late }, { doc_date: "2026-04-01" }),
      cost({ dims: late }, { doc_date: "2026-04-30" }),
      cost({ dims: late }, { doc_date: "2026-05-01" }),
      cost({ cost_center_id: dims.oldCenter }),
    );
    const expected = [REFUSED, REFUSED, REFUSED, REFUSED, {}, {}, {}, REFUSED, REFUSED];
    expect(answers.map(({ refused }) => (refused ? { refused } : {}))).toMatchObject(expected);
    expect(answers.filter(({ voucher_id }) => voucher_id)).toHaveLength(3);
  });

  test("of another branch's set is refused", async () => {
    const other = await dimensionsOf((await office()).branchId);
    expect(await post(cost({ dims: await other.set(other.tower) }))).toMatchObject([REFUSED]);
  });
});

describe("a rule", () => {
  test("requires, presets or forbids from its day on", async () => {
    await dims.rule(of.cost, dims.project, "required", { since: "2026-03-10" });
    await dims.rule(of.cost, dims.region, "optional", { since: "2026-03-10", preset: dims.north });
    await dims.rule(of.cash, dims.project, "forbidden", { since: "2026-03-10" });
    const set = await dims.set(dims.tower);
    const [missing, given, before, barred] = await post(
      cost(),
      cost({ dims: set }),
      cost({}, { doc_date: "2026-03-09" }),
      voucher(of.branchId, [
        { account_id: of.cash, dr: 1, dims: set },
        { account_id: of.sale, cr: 1 },
      ]),
    );
    expect([missing, barred]).toMatchObject([REFUSED, REFUSED]);
    expect((await linesOf(given!.voucher_id))[0]!.members).toEqual([dims.tower, dims.north].sort((a, b) => a - b));
    expect((await linesOf(before!.voucher_id))[0]!.members).toBeNull();
  });

  test("of the nearest account wins, and of one account the latest", async () => {
    const [above] = await asLedgerOwner<{ sub: number; general: number }>(
      "select sub_ledger_id as sub, general_id as general from ledger.accounts where branch_id = $1 and id = $2",
      [of.branchId, of.cost],
    );
    await dims.rule(above!.general, dims.project, "optional", { preset: dims.tower });
    const membersNow = async () => (await linesOf((await post(cost()))[0]!.voucher_id))[0]!.members;
    expect(await membersNow()).toEqual([dims.tower]);
    await dims.rule(above!.sub, dims.project, "optional", { preset: dims.floor });
    expect(await membersNow()).toEqual([dims.floor]);
    await dims.rule(of.cost, dims.project, "required");
    expect(await post(cost())).toMatchObject([REFUSED]);
    await dims.rule(of.cost, dims.project, "optional");
    expect(await membersNow()).toBeNull();
  });

  test("gives the cost center by default, also where the account requires one, and an old default is accepted", async () => {
    await asLedgerOwner("update ledger.accounts set cost_center_required = true where branch_id = $1 and id = $2", [
      of.branchId,
      of.cost,
    ]);
    expect(await post(cost())).toMatchObject([REFUSED]);
    await dims.rule(of.cost, 0, "required", { preset: dims.center });
    await asLedgerOwner("update cost_centers set active = false where branch_id = $1", [of.branchId]);
    expect((await linesOf((await post(cost()))[0]!.voucher_id))[0]!.cost_center_id).toBe(dims.center);
  });

  test("without a default is refused for an account of events, and one added later keeps no sale from posting", async () => {
    const [mapped] = await asLedgerOwner<{ id: number }>(
      "select account_id as id from ledger.mappings where branch_id = $1 and key = 'sale'",
      [of.branchId],
    );
    const required = dims.rule(mapped!.id, dims.project, "required");
    await expect(required).rejects.toMatchObject({ code: "LG003" });
    await expect(dims.rule(of.receivable, dims.project, "required")).rejects.toMatchObject({ code: "LG003" });
    await dims.rule(of.cost, dims.project, "required");
    await asLedgerOwner("insert into ledger.mappings (branch_id, key, account_id) values ($1, 'test.event', $2)", [
      of.branchId,
      of.cost,
    ]);
    expect((await post(cost()))[0]).toHaveProperty("voucher_id");
  });
});

test("a new account below one with a rule follows it", async () => {
  const [above] = await asLedgerOwner<{ id: number }>(
    "select sub_ledger_id as id from ledger.accounts where branch_id = $1 and id = $2",
    [of.branchId, of.cost],
  );
  await dims.rule(above!.id, dims.project, "optional", { preset: dims.tower });
  const [made] = await asLedgerOwner<{ id: number; dimensioned: boolean }>(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature)
     select $1, $2, 4, '51019998', 'x', 'x', 'expense', 'debit' returning id, dimensioned`,
    [of.branchId, above!.id],
  );
  expect(made!.dimensioned).toBe(true);
  expect((await linesOf((await post(cost({ account_id: made!.id })))[0]!.voucher_id))[0]!.members).toEqual([
    dims.tower,
  ]);
});

test("sets with the same members are one, also when added concurrently", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => dims.set(dims.tower, dims.north)));
  expect(new Set([...ids, await dims.set(dims.north, dims.tower)]).size).toBe(1);
});
