import { beforeAll, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { query } from "@/server/db";
import { dimensionsOf, type TestDimensions } from "../../../../tests/dimensions";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, type Line, voucher } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";
import { EXHAUSTIVE } from "../../../../tests/runs";
import { readStatement } from "../statement/read-statement";
import { BillQuery } from "../statement/schema";
import { readTrialBalance } from "../trial-balance/read-trial-balance";
import { TrialBalanceQuery } from "../trial-balance/schema";

/** Four lines in each voucher: 50,000 lines in exhaustive runs. */
const VOUCHERS = EXHAUSTIVE ? 12_500 : 1_500;
const BATCH = 250;
const MONTHS = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, "0"));

type Key = `${number} ${string} ${string}`;
type Sums = { dr: number; cr: number };
/** The outside books: sums of each (account, member, month), by dimension; member `none` of lines without one. */
const model = { center: new Map<Key, Sums>(), project: new Map<Key, Sums>(), region: new Map<Key, Sums>() };
const add = (to: Map<Key, Sums>, key: Key, dr: number, cr: number) => {
  const sums = to.get(key) ?? { dr: 0, cr: 0 };
  to.set(key, { dr: sums.dr + dr, cr: sums.cr + cr });
};

let of: Chart;
let dims: TestDimensions;
let actor: OperatorActor;
const codes = new Map<string, number>();

/** Reproducible choices (mulberry32). */
let state = 20_260_310;
const random = (below: number) => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};
const oneOf = <T>(all: readonly T[]) => all[random(all.length)]!;

beforeAll(async () => {
  const { branchId } = await office();
  of = await chart(branchId);
  dims = await dimensionsOf(branchId);
  actor = await personOf(branchId, "accountant");
  const second = await asLedgerOwner<{ id: number }>(
    "insert into cost_centers (branch_id, code, title) values ($1, 'second', 'x') returning id",
    [branchId],
  );
  const accounts = [of.cash, of.bank, of.cost, of.sale];
  const found = await query<{ id: number; code: string }>(
    "t.codes",
    "select id, code from ledger.accounts where branch_id = $1 and id = any ($2)",
    [branchId, accounts],
  );
  for (const { id, code } of found) codes.set(code, id);
  const [projects, regions, centers] = [
    [undefined, dims.tower, dims.floor],
    [undefined, dims.north],
    [undefined, dims.center, second[0]!.id],
  ];
  const sets = new Map<string, number>();
  const setOf = async (...members: (number | undefined)[]) => {
    const given = members.filter((member) => member !== undefined);
    if (given.length === 0) return undefined;
    const key = given.join();
    if (!sets.has(key)) sets.set(key, await dims.set(...given));
    return sets.get(key);
  };
  const any = async (month: string) => {
    const [account_id, project, region, cost_center_id] = [
      oneOf(accounts),
      oneOf(projects),
      oneOf(regions),
      oneOf(centers),
    ];
    const [amount, isDebit] = [random(1_000_000) + 1, random(2) === 0];
    const [dr, cr] = isDebit ? [amount, 0] : [0, amount];
    add(model.center, `${account_id} ${cost_center_id ?? "none"} ${month}`, dr, cr);
    add(model.project, `${account_id} ${project ?? "none"} ${month}`, dr, cr);
    add(model.region, `${account_id} ${region ?? "none"} ${month}`, dr, cr);
    return { account_id, dr, cr, cost_center_id, dims: await setOf(project, region) } as Line;
  };
  const made: object[] = [];
  for (let n = 0; n < VOUCHERS; n++) {
    const month = oneOf(MONTHS);
    const lines = [await any(month), await any(month), await any(month)];
    const net = lines.reduce((sum, { dr = 0, cr = 0 }) => sum + dr - cr, 0);
    const [dr, cr] = net < 0 ? [-net, 0] : [0, net];
    if (net !== 0) {
      for (const map of Object.values(model)) add(map, `${of.cash} none ${month}`, dr, cr);
      lines.push({ account_id: of.cash, dr, cr });
    }
    made.push(voucher(branchId, lines, { doc_date: `2026-${month}-${String(random(28) + 1).padStart(2, "0")}` }));
  }
  for (let at = 0; at < made.length; at += BATCH) {
    const [row] = await query<{ answers: { refused?: object }[] }>("t.post", "select ledger.post_many($1) as answers", [
      JSON.stringify(made.slice(at, at + BATCH)),
    ]);
    expect(row!.answers.filter(({ refused }) => refused)).toEqual([]);
  }
});

const daysOf = (month: string) => ({
  from: `2026-${month}-01`,
  to: new Date(Date.UTC(2026, Number(month), 0)).toISOString().slice(0, 10),
});
const balance = (given: object) => readTrialBalance(ctxOf(actor), TrialBalanceQuery.parse(given));

test.each(["center", "project", "region"] as const)(
  "each account, %s and month equals the outside books",
  async (name) => {
    const by = name === "center" ? 0 : dims[name];
    const found = new Map<Key, Sums>();
    for (const month of MONTHS) {
      const { groups, rows } = await balance({ ...daysOf(month), columns: 4, by });
      const all = new Map<string, [bigint, bigint]>();
      for (const { member, rows } of groups!)
        for (const { account, turnover_debit, turnover_credit } of rows) {
          const [dr, cr] = all.get(account.code) ?? [0n, 0n];
          all.set(account.code, [dr + BigInt(turnover_debit!), cr + BigInt(turnover_credit!)]);
          const id = codes.get(account.code);
          const isMoved = turnover_debit !== 0n || turnover_credit !== 0n;
          if (id && isMoved)
            found.set(`${id} ${member?.id ?? "none"} ${month}`, {
              dr: Number(turnover_debit),
              cr: Number(turnover_credit),
            });
        }
      // Members and none add up to the whole, on every level.
      for (const { account, turnover_debit, turnover_credit } of rows)
        expect([account.code, all.get(account.code)]).toEqual([account.code, [turnover_debit, turnover_credit]]);
    }
    expect(Object.fromEntries([...found].sort())).toEqual(Object.fromEntries([...model[name]].sort()));
  },
);

test("filters of a balance and a statement count a member with those below it", async () => {
  const under = [dims.tower, dims.floor];
  for (const account of codes.values()) {
    const sums = [...model.project].filter(
      ([key]) => key.startsWith(`${account} `) && under.some((member) => key.includes(` ${member} `)),
    );
    const [dr, cr] = sums.reduce(([dr, cr], [, one]) => [dr + one.dr, cr + one.cr], [0, 0]) as [number, number];
    const narrowed = { from: "2026-01-01", to: "2026-12-31", member_id: dims.tower };
    const { items } = await readStatement(ctxOf(actor), BillQuery.parse({ account_id: account, ...narrowed }));
    expect(items.totals).toMatchObject({ debit: BigInt(dr), credit: BigInt(cr) });
    expect(items.rows.every(({ dimensions }) => dimensions.some(({ member_id }) => under.includes(member_id)))).toBe(
      true,
    );
    const { rows } = await balance({ ...narrowed, columns: 4 });
    const [row] = rows.filter(({ account: { id } }) => id === account);
    expect([row!.turnover_debit, row!.turnover_credit]).toEqual([BigInt(dr), BigInt(cr)]);
  }
});

test("a level above and a filter on the other dimension narrow the groups alike", async () => {
  const narrowed = { from: "2026-03-01", to: "2026-06-30", member_id: dims.north, columns: 6 };
  const whole = await balance({ ...narrowed, by: dims.project });
  const general = await balance({ ...narrowed, by: dims.project, level: "general" });
  expect(general.groups!.map(({ member, totals }) => [member?.id, totals])).toEqual(
    whole.groups!.map(({ member, totals }) => [member?.id, totals]),
  );
  expect(general.rows).toEqual((await balance({ ...narrowed, level: "general" })).rows);
  expect(general.groups!.length).toBeGreaterThan(1);
});
