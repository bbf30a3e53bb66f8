import { beforeEach, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, tamper, voucher } from "../../../../tests/ledger";
import { allow, call, crowd, ledgerMismatches, legs } from "../../../../tests/ledger-crowd";
import { personOf } from "../../../../tests/operators";
import { calculate } from "./calculate";
import type { Calculation } from "./rules";

type Books = { of: Chart; actor: OperatorActor };
let mine: Books;
let theirs: Books;
beforeEach(async () => {
  [mine, theirs] = await Promise.all([planted(), planted()]);
});

async function planted(): Promise<Books> {
  const { branchId } = await office();
  const [of, actor] = [await chart(branchId), await personOf(branchId)];
  await allow(of, of.receivable, 10_000);
  for (const [day, from, to, amount] of [
    ["2026-01-05", of.cash, of.sale, 100],
    ["2026-03-10", of.cash, of.sale, 250],
    ["2026-03-10", of.cash, of.sale, 30],
    ["2026-03-31", of.receivable, of.sale, 40],
    ["2026-12-31", of.cost, of.cash, 60],
    ["2025-12-31", of.bank, of.wallet, 5],
  ] as const)
    await asLedgerOwner("select ledger.post($1)", [
      JSON.stringify(voucher(branchId, legs(from, to, amount), { doc_date: day })),
    ]);
  return { of, actor };
}

const run = ({ actor }: Books, calculation: Calculation, year = 2026) => calculate(ctxOf(actor), calculation, { year });
const turnovers = ({ of }: Books) =>
  asLedgerOwner<{ text: string }>(
    `select 'day ' || t::text as text from ledger.turn_day t where branch_id = $1
      union all select 'month ' || t::text from ledger.turn_month t where branch_id = $1
      union all select 'balance ' || t::text from ledger.account_balances t where branch_id = $1 order by 1`,
    [of.branchId],
  );
const at = ({ of }: Books, account: number) => `branch_id = ${of.branchId} and account_id = ${account}`;
const brief = ({ found }: Awaited<ReturnType<typeof run>>) =>
  found.map(({ fault, account, day, repaired }) => [fault, account?.id, day, repaired]);

test("a consistent ledger yields no findings, writes and events", async () => {
  const before = await turnovers(mine);
  for (const calculation of ["daily", "monthly", "complete"] as const)
    expect(await run(mine, calculation)).toMatchObject({ differences: 0, repaired: 0, found: [], from: "2026-01-01" });
  expect(await turnovers(mine)).toEqual(before);
  const runs = { branchId: mine.of.branchId, action: "history.calculate" };
  expect(await prisma().auditEntry.count({ where: runs })).toBe(3);
  expect(await prisma().auditEntry.count({ where: { ...runs, action: "history.repair" } })).toBe(0);
});

test("a wrong day alone is reported, recomputed and recorded in the audit log", async () => {
  const { of } = mine;
  const before = await turnovers(mine);
  await tamper(
    `update ledger.turn_day set dr = dr + 1, hsum = hsum # 1 where ${at(mine, of.cash)} and day = '2026-03-10'`,
  );
  const result = await run(mine, "daily");
  expect(result).toMatchObject({ differences: 1, repaired: 1 });
  expect(result.found).toMatchObject([
    {
      ...{ fault: "day", account: { id: of.cash, title: "cash" }, currency: "IRR", day: "2026-03-10", repaired: true },
      ...{ stored: { dr: "281", n: "2" }, computed: { dr: "280", cr: "0", n: "2" } },
    },
  ]);
  expect(await turnovers(mine)).toEqual(before);
  expect(await run(mine, "daily")).toMatchObject({ differences: 0 });
  const rows = await prisma().auditEntry.findMany({ where: { branchId: of.branchId, action: "history.repair" } });
  expect(rows).toMatchObject([
    { actor: `operator:${mine.actor.operatorId}`, after: { differences: 1, found: [{ stored: { dr: "281" } }] } },
  ]);
  const event = { branchId: of.branchId, type: "ledger.recalculated" };
  expect(await prisma().outboxEvent.count({ where: event })).toBe(1);
});

test("two swapped amounts with equal sums are found by their digest", async () => {
  const { of } = mine;
  await tamper(`update ledger.turn_day set hsum = hsum # 77 where ${at(mine, of.cash)} and day = '2026-03-10'`);
  const result = await run(mine, "complete");
  expect(brief(result)).toEqual([["day", of.cash, "2026-03-10", true]]);
  expect(await ledgerMismatches(of)).toEqual([]);
});

test("months are compared with lines, whatever their days say; other years are not touched", async () => {
  const { of } = mine;
  const before = await turnovers(mine);
  await tamper(
    // Day and month are wrong by the same amount, so the days do not reveal it.
    `update ledger.turn_day set dr = dr + 9 where ${at(mine, of.cash)} and day = '2026-03-10'`,
    `update ledger.turn_month set dr = dr + 9 where ${at(mine, of.cash)} and fm = 202603`,
    `update ledger.turn_month set cr = cr + 1 where ${at(mine, of.wallet)} and fm = 202512`,
  );
  expect(brief(await run(mine, "monthly"))).toEqual([["month", of.cash, "2026-03-01", true]]);
  expect(brief(await run(mine, "complete"))).toEqual([["day", of.cash, "2026-03-10", true]]);
  expect(brief(await run(mine, "complete", 2025))).toEqual([["month", of.wallet, "2025-12-01", true]]);
  expect(await turnovers(mine)).toEqual(before);
});

test("a limited account's balance is recomputed, beyond its ceiling too, and the ceiling stays", async () => {
  const { of } = mine;
  const before = await turnovers(mine);
  await tamper(
    `update ledger.account_balances set dr = 3, ceiling = 10 where ${at(mine, of.receivable)}`,
    `update ledger.account_balances set cr = 900 where ${at(mine, of.wallet)}`,
  );
  expect(brief(await run(mine, "complete"))).toEqual([
    ["balance", Math.min(of.receivable, of.wallet), null, true],
    ["balance", Math.max(of.receivable, of.wallet), null, true],
  ]);
  const [row] = await asLedgerOwner<object>(
    `select dr::int as dr, ceiling::int as ceiling from ledger.account_balances where ${at(mine, of.receivable)}`,
  );
  expect(row).toEqual({ dr: 40, ceiling: 10 });
  await allow(of, of.receivable, 10_000);
  expect(await turnovers(mine)).toEqual(before);
});

test("inconsistent lines are never used to repair totals", async () => {
  const { of } = mine;
  await tamper(
    `delete from ledger.entries_2026 where branch_id = ${of.branchId} and doc_date = '2026-03-10' and line = 2 and cr = 30`,
  );
  const before = await turnovers(mine);
  const result = await run(mine, "complete");
  expect(brief(result)).toEqual([
    ["day", of.sale, "2026-03-10", false],
    ["month", of.sale, "2026-03-01", false],
  ]);
  expect(result).toMatchObject({ differences: 2, repaired: 0 });
  expect(await turnovers(mine)).toEqual(before);
});

test("another branch is not examined", async () => {
  await tamper(`update ledger.turn_day set dr = dr + 1 where ${at(theirs, theirs.of.cash)}`);
  const before = await turnovers(theirs);
  expect(await run(mine, "complete")).toMatchObject({ differences: 0 });
  expect(await turnovers(theirs)).toEqual(before);
});

test("a full recalculation during eight concurrent posters gives the same totals", async () => {
  const { of } = mine;
  const WRITERS = 8;
  const EACH = 25;
  const posters = await crowd(WRITERS);
  try {
    await tamper(
      `delete from ledger.turn_day where branch_id = ${of.branchId} and day >= '2026-01-01'`,
      `delete from ledger.turn_month where branch_id = ${of.branchId} and fm >= 202601`,
    );
    const months = ["2026-01-05", "2026-03-10", "2026-03-31", "2026-07-01", "2026-12-31"];
    const posting = Promise.all(
      posters.clients.map(async (client, nr) => {
        for (let nth = 0; nth < EACH; nth++) {
          const day = months[(nr + nth) % months.length];
          for (let attempt = 0; attempt < 20; attempt++) {
            const answer = await call(
              client,
              "post",
              voucher(of.branchId, legs(of.cash, of.sale, nr + nth + 1), { doc_date: day }),
            ).catch(({ code }) => {
              // The recalculation held the month's lock for longer than a poster's lock timeout.
              expect(code).toBe("55P03");
              return null;
            });
            if (answer) break;
          }
        }
      }),
    );
    const runs = [];
    for (let nth = 0; nth < 4; nth++) runs.push(await run(mine, nth % 2 ? "monthly" : "daily"));
    await posting;
    expect(runs[0]!.differences).toBeGreaterThan(0);
    await run(mine, "complete");
    expect(await ledgerMismatches(of)).toEqual([]);
    const made = await turnovers(mine);
    await asLedgerOwner("select ledger.rebuild($1, '2026-01-01', '2026-12-31')", [of.branchId]);
    expect(made).toEqual(await turnovers(mine));
  } finally {
    await posters.leave();
  }
});

test("a lock timeout on a month is reported, and nothing is written", async () => {
  const { of } = mine;
  await tamper(`update ledger.turn_day set dr = dr + 1 where ${at(mine, of.cash)} and day = '2026-03-10'`);
  const { clients, leave } = await crowd(1);
  try {
    await clients[0]!.query("begin");
    await call(clients[0]!, "post", voucher(of.branchId, legs(of.bank, of.sale, 1)));
    await expect(run(mine, "daily")).rejects.toMatchObject({ reason: "databaseUnavailable" });
    await clients[0]!.query("rollback");
    expect(await run(mine, "daily")).toMatchObject({ differences: 1, repaired: 1 });
  } finally {
    await leave();
  }
}, 60_000);
