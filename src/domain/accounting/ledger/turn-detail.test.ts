import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pair, post } from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, tamper, voucher } from "../../../../tests/ledger";
import { allow, call, crowd, ledgerMismatches } from "../../../../tests/ledger-crowd";
import { runs } from "../../../../tests/runs";
import { until } from "../../../../tests/until";

/** Turnovers by party and cost center: what readers get, compared with the lines in the same statement. */
let of: Chart;
let b: number;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
});

/** Rows of one side missing on the other, and how many lines both count: one statement, so one state of the books. */
const COMPARED = `
  with lines as (
    select e.account_id, v.fm, e.ccy, e.party, e.cost_center_id, null::int as dims, sum(e.dr) as dr, sum(e.cr) as cr, sum(e.fc_dr) as fc_dr,
           sum(e.fc_cr) as fc_cr, count(*) as n
      from ledger.entries e join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
     where e.branch_id = $1 and (e.party is not null or e.cost_center_id is not null) group by 1, 2, 3, 4, 5),
  turned as (
    select account_id, fm, ccy, party, cost_center_id, dims, sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n
      from ledger.detailed_turnovers($1, 0, 999999) group by 1, 2, 3, 4, 5, 6)
  select (select count(*)::int from ((table lines except table turned) union all (table turned except table lines)) x) as differing,
         (select coalesce(sum(n), 0)::int from turned) as n,
         (select coalesce(sum(n), 0)::int from ledger.turn_detail where branch_id = $1) as folded`;
type Compared = { differing: number; n: number; folded: number };
const compare = async () => (await asLedgerOwner<Compared>(COMPARED, [b]))[0]!;

const fold = async (atMost = 10_000) =>
  (await asLedgerOwner<{ n: number }>("select ledger.fold_turnovers($1, $2) as n", [b, atMost]))[0]!.n;
/** Until so many lines are folded: a transaction of another test may hold the fold back for a moment. */
const foldAll = (lines?: number) =>
  until(async () => {
    await fold();
    const { n, folded } = await compare();
    return folded === (lines ?? n);
  }, "all vouchers folded");
const stored = () =>
  asLedgerOwner<object>(
    `select account_id, fm, ccy, party, cost_center_id, dims, dr::text, cr::text, fc_dr::text, fc_cr::text, n, hsum::text
       from ledger.turn_detail where branch_id = $1 order by 1, 2, 3, 4, 5, 6`,
    [b],
  );
const PARTIES = ["person:1", "person:2", "passenger:9", "supplier:4", "colleague:1"];
const sell = (amount: number, more: object = { party: "person:1" }, day = "2026-03-10") =>
  post(of, day, pair(of.cash, of.cost, amount, more));

describe("the fold", () => {
  test("adds what was posted, with and without party and cost center, in two currencies, once", async () => {
    const [center] = await asLedgerOwner<{ id: number }>(
      "insert into cost_centers (branch_id, code, title) values ($1, 'c', 'c') returning id",
      [b],
    );
    await sell(10);
    await sell(20, {});
    await sell(30, { cost_center_id: center!.id });
    const usd = { ccy: "USD", rate: 500, party: "person:2" };
    await post(of, "2026-04-10", [
      { account_id: of.bank, dr: 5_000, fc_dr: 10, ...usd },
      { account_id: of.cash, cr: 5_000, fc_cr: 10, ...usd },
    ]);
    expect(await compare()).toEqual({ differing: 0, n: 4, folded: 0 });
    await foldAll();
    expect(await compare()).toEqual({ differing: 0, n: 4, folded: 4 });
    const before = await stored();
    expect(await fold()).toBe(0);
    expect(await stored()).toEqual(before);
    await sell(40);
    await foldAll();
    expect(await compare()).toEqual({ differing: 0, n: 5, folded: 5 });
    expect((await stored()).length).toBe(before.length);
  });

  test("takes a bounded number of vouchers, but never part of a transaction", async () => {
    const item = () => voucher(b, pair(of.cash, of.cost, 7, { party: "person:1" }));
    await asLedgerOwner("select ledger.post_many($1)", [JSON.stringify([item(), item(), item()])]);
    await sell(1);
    await sell(1);
    const steps: number[] = [];
    await until(async () => {
      await fold(1);
      const { differing, folded, n } = await compare();
      expect(differing).toBe(0);
      if (folded > (steps.at(-1) ?? 0)) steps.push(folded);
      return folded === n;
    }, "all vouchers folded");
    expect(steps).toEqual([3, 4, 5]);
  });

  test("waits for a transaction that runs, which may commit an earlier number later", async () => {
    const early = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await early.connect();
    try {
      await early.query("begin");
      // Other accounts than the voucher that is posted here: that one does not wait.
      await call(early, "post", voucher(b, pair(of.bank, of.sale, 3, { party: "person:1" })));
      await sell(10);
      expect(await fold()).toBe(0);
      expect(await compare()).toEqual({ differing: 0, n: 1, folded: 0 });
      // Its own transaction reads its lines.
      const inside = await early.query<Compared>(COMPARED, [b]);
      expect(inside.rows[0]).toEqual({ differing: 0, n: 2, folded: 0 });
      await early.query("commit");
    } finally {
      await early.end();
    }
    await foldAll();
    expect(await compare()).toEqual({ differing: 0, n: 2, folded: 2 });
  });

  test("does nothing while another one folds, and nothing of it remains when that one is rolled back", async () => {
    await sell(10);
    await foldAll();
    await sell(5);
    const other = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
    await other.connect();
    try {
      await until(async () => {
        await other.query("rollback; begin");
        const { rows } = await other.query("select ledger.fold_turnovers($1, 100) as n", [b]);
        return rows[0].n === 1;
      }, "a fold");
      expect(await fold()).toBe(0);
      expect(await compare()).toEqual({ differing: 0, n: 2, folded: 1 });
      await other.query("rollback");
    } finally {
      await other.end();
    }
    await foldAll();
    expect(await compare()).toEqual({ differing: 0, n: 2, folded: 2 });
  });
});

describe("eight writers, some of which abort, and folds that are ended", () => {
  let all: Awaited<ReturnType<typeof crowd>>;
  beforeAll(async () => {
    all = await crowd(10);
  });
  afterAll(() => all.leave());

  test("every read equals the lines", async () => {
    await allow(of, of.receivable, 1_000_000_000);
    let running = true;
    let aborted = 0;
    const failed: unknown[] = [];
    const written = runs(150);
    const [folder, reader, ...writers] = all.clients;
    const writing = writers.map(async (client, nr) => {
      for (let turn = 0; turn < written; turn++) {
        const party = PARTIES[(nr + turn) % PARTIES.length];
        const more = turn % 3 === 0 ? {} : { party };
        const item = () =>
          voucher(b, pair(of.receivable, of.sale, 1 + turn, more), { doc_date: `2026-0${1 + (turn % 6)}-05` });
        await client.query("begin");
        await call(client, "post_many", [item(), item()]);
        if (turn % 4 === 1) aborted++;
        await client.query(turn % 4 === 1 ? "rollback" : "commit");
      }
    });
    const folding = (async () => {
      for (let turn = 0; running; turn++) {
        await folder!.query("begin");
        await folder!.query("select ledger.fold_turnovers($1, 7)", [b]);
        await folder!.query(turn % 5 === 2 ? "rollback" : "commit");
      }
    })();
    let [reads, between] = [0, 0];
    const reading = (async () => {
      while (running) {
        const { rows } = await reader!.query<Compared>(COMPARED, [b]);
        reads++;
        if (rows[0]!.differing > 0) failed.push(rows[0]);
        if (rows[0]!.folded > 0 && rows[0]!.folded < rows[0]!.n) between++;
      }
    })();
    await Promise.all(writing);
    running = false;
    await Promise.all([folding, reading]);
    expect([failed, aborted > 0]).toEqual([[], true]);
    // Some of it folded, some not: neither part alone would do.
    expect([reads > 10, between > 5]).toEqual([true, true]);
    await foldAll();
    const { differing, n, folded } = await compare();
    expect([differing, folded]).toEqual([0, n]);
    expect(await ledgerMismatches(of)).toEqual([]);
  });
});

describe("checks and repairs", () => {
  const rebuild = () => asLedgerOwner("select ledger.rebuild($1, '2025-01-01', '2027-12-31')", [b]);
  beforeEach(async () => {
    for (const [nth, party] of PARTIES.entries()) await sell(10 + nth, { party }, `2026-0${1 + nth}-10`);
    await foldAll();
    await sell(99, { party: "person:2" });
  });

  test("a rebuild gives the same rows, with vouchers that are not folded", async () => {
    const before = await stored();
    await rebuild();
    expect(await stored()).toEqual(before);
    await tamper(`delete from ledger.turn_detail where branch_id = ${b}`);
    expect((await compare()).differing).toBeGreaterThan(0);
    await rebuild();
    expect(await stored()).toEqual(before);
    expect((await compare()).differing).toBe(0);
    await foldAll();
    expect(await compare()).toEqual({ differing: 0, n: 6, folded: 6 });
  });

  test.each([
    ["an amount", "update ledger.turn_detail set dr = dr + 1 where branch_id = $b and party = 'person:1'", 1],
    [
      "two parties swapped",
      `update ledger.turn_detail set party = case party when 'person:1' then 'person:2' else 'person:1' end
        where branch_id = $b and party in ('person:1', 'person:2') and fm in (202601, 202602)`,
      4,
    ],
    ["a row that is gone", "delete from ledger.turn_detail where branch_id = $b and party = 'supplier:4'", 1],
    [
      "a row that counts nothing",
      `insert into ledger.turn_detail select branch_id, account_id, fm, ccy, 'person:77', 0, 0, 0, 0, 0, 0, 0, 0
        from ledger.turn_detail where branch_id = $b limit 1`,
      1,
    ],
  ] as const)("%s is reported and recalculated", async (_, text, found) => {
    await tamper(text.replaceAll("$b", String(b)));
    const faults = (await ledgerMismatches(of)) as { fault: string; account_id: number }[];
    expect(faults.map(({ fault, account_id }) => [fault, account_id])).toEqual(
      Array.from({ length: found }, () => ["detail", of.cash]),
    );
    const [row] = await asLedgerOwner<{ answer: { differences: number; repaired: number } }>(
      "select ledger.recalculate($1, '2025-01-01', '2027-12-31', '{month}', 'operator:1', 'x') as answer",
      [b],
    );
    expect(row!.answer).toMatchObject({ differences: found, repaired: found });
    expect(await ledgerMismatches(of)).toEqual([]);
    expect((await compare()).differing).toBe(0);
  });

  test.each([
    ["behind", 10],
    ["ahead", 9_000_000_000_000],
  ])("a dump of a cluster that is %s, restored here, continues with the transactions of this one", async (_, base) => {
    // The same rows, written and folded by other transactions: five of the six vouchers are folded.
    await tamper(
      `update ledger.vouchers_2026 v set txid = (${base} + (select count(*) from ledger.vouchers_2026 w
          where w.branch_id = v.branch_id and w.id <= v.id))::text::xid8 where v.branch_id = ${b}`,
      `update ledger.turn_marks set cluster = 'other', upto = '${base + 5}' where branch_id = ${b}`,
    );
    await expect(fold()).rejects.toMatchObject({ code: "LG010" });
    expect(await asLedgerOwner("select ledger.adopt_turnovers() as n")).toEqual([{ n: 1 }]);
    expect(await compare()).toEqual({ differing: 0, n: 6, folded: 6 });
    await sell(5);
    expect(await compare()).toEqual({ differing: 0, n: 7, folded: 6 });
    await foldAll(7);
    expect(await compare()).toEqual({ differing: 0, n: 7, folded: 7 });
    expect(await ledgerMismatches(of)).toEqual([]);
    expect(await asLedgerOwner("select ledger.adopt_turnovers() as n")).toEqual([{ n: 0 }]);
    const before = await stored();
    await rebuild();
    expect(await stored()).toEqual(before);
  });
});
