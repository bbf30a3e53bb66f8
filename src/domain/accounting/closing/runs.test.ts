import fc from "fast-check";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closePeriods } from "@/server/jobs/close-periods";
import { blocked } from "../../../../tests/blocked";
import {
  askClosing,
  balances,
  close,
  pair,
  post,
  reopen,
  runOf,
  stateOf,
  stepThrough,
} from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { call, ledgerMismatches, legs, pause } from "../../../../tests/ledger-crowd";
import { quietPool } from "../../../../tests/quiet-pool";
import { runs } from "../../../../tests/runs";
import { runClosing } from "./run-closing";

let of: Chart;
let b: number;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
});

let pool: pg.Pool;
beforeAll(() => {
  pool = quietPool({ connectionString: process.env.DATABASE_URL, max: 12 });
  pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
});
afterAll(() => pool.end());
const query = async <Row>(_: string, text: string, values: readonly unknown[] = []) =>
  (await pool.query(text, values as unknown[])).rows as Row[];
const months = () =>
  asLedgerOwner<{ fm: number }>("select fm from ledger.periods where branch_id = $1 and state = 'closed'", [b]);

describe("a run", () => {
  test("executed by several processes concurrently has one effect", async () => {
    await post(of, "2025-03-01", pair(of.cash, of.sale, 5));
    const { id } = await askClosing(b, "2025-12-31");
    const result = await Promise.all([1, 2, 3, 4].map(() => runClosing(query, { branchId: b, id })));
    expect(result).toEqual(Array(4).fill("done"));
    const kinds = await asLedgerOwner<{ kind: string; n: number }>(
      "select kind, count(*)::int as n from ledger.vouchers where branch_id = $1 and kind <> 'manual' group by 1 order by 1",
      [b],
    );
    expect(kinds).toEqual([
      { kind: "opening", n: 1 },
      { kind: "closing", n: 1 },
      { kind: "pl_close", n: 2 },
    ]);
    expect(await ledgerMismatches(of)).toEqual([]);
  }, 90_000);

  test("is exclusive: a second request gets the one in progress", async () => {
    const response = await Promise.all([1, 2, 3].map(() => askClosing(b, "2025-03-31")));
    expect(new Set(response.map(({ id }) => id)).size).toBe(1);
    expect(response.filter((one) => one.new)).toHaveLength(1);
  });

  test("of a process killed at any step resumes there", async () => {
    await post(of, "2025-03-01", pair(of.cash, of.sale, 5));
    const { id } = await askClosing(b, "2025-12-31");
    let kills = 0;
    for (let state = "waiting"; state === "waiting" || state === "running"; ) {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      client.on("error", () => {});
      await client.connect();
      const pid = (await client.query("select pg_backend_pid() as pid")).rows[0].pid;
      // Half of the steps are killed before they commit.
      await client.query("begin");
      const result = await call<string>(client, "step_closing", b, id);
      if (kills % 2 === 0) {
        await asLedgerOwner("select pg_terminate_backend($1)", [pid]).catch(() => undefined);
        await pause(5);
      } else {
        await client.query("commit");
        state = result;
      }
      kills++;
      await client.end().catch(() => {});
    }
    expect(kills).toBeGreaterThan(3);
    const run = await runOf(b, id);
    expect([run.state, run.result.documents!.length]).toEqual(["done", 4]);
    expect(await ledgerMismatches(of)).toEqual([]);
  }, 90_000);

  test("of a dead process is taken over: the job is enqueued again", async () => {
    const { id } = await askClosing(b, "2025-01-31");
    await asLedgerOwner("delete from graphile_worker._private_jobs where payload->>'branch_id' = $1", [String(b)]);
    await asLedgerOwner("update ledger.closings set touched_at = now() - interval '3 minutes' where branch_id = $1", [
      b,
    ]);
    await query("", "select ledger.resume_closings()");
    for (let left = 50; left > 0 && (await runOf(b, id)).state !== "done"; left--)
      await runOnce({
        pgPool: pool,
        taskList: { close_periods: closePeriods },
        noHandleSignals: true,
        logger: new Logger(() => () => {}),
      });
    expect((await runOf(b, id)).state).toBe("done");
  });

  test("waits for posters without blocking the rest of the branch", async () => {
    const { id } = await askClosing(b, "2025-01-31");
    const stuck = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await stuck.connect();
    await stuck.query("begin");
    await call(stuck, "post", {
      ...{ branch_id: b, doc_date: "2025-01-10", kind: "manual", created_by: "x", lines: legs(of.cash, of.sale, 3) },
    });
    const closing = runClosing(query, { branchId: b, id });
    await blocked();
    // The poster would be refused if it were blocked until the stuck one ends, which ends only after this.
    expect(await post(of, "2025-02-10", pair(of.cash, of.cost, 1))).toHaveProperty("voucher_id");
    await blocked();
    await stuck.query("commit");
    await stuck.end();
    expect(await closing).toBe("done");
    // What committed before the lock was acquired is included.
    expect(await balances(b, "2025-01-31")).toHaveProperty(`${of.cash} IRR`, [3n, 3n]);
    expect(await ledgerMismatches(of)).toEqual([]);
  });

  test("rechecks days that changed after their verification", async () => {
    await post(of, "2025-01-05", pair(of.cash, of.sale, 3));
    const { id } = await askClosing(b, "2025-01-31");
    await asLedgerOwner("select ledger.step_closing($1, $2)", [b, id]);
    await post(of, "2025-01-06", pair(of.cash, of.sale, 4));
    await asLedgerOwner(
      `do $$ begin
         perform set_config('ledger.rebuild', 'on', true);
         update ledger.turn_day set cr = cr + 1 where branch_id = ${b} and account_id = ${of.sale} and day = '2025-01-06';
       end $$`,
    );
    const run = await stepThrough(b, id);
    expect(run).toMatchObject({ state: "refused", findings: [{ key: "differences" }] });
    expect(run.findings[0]!.rows.map(({ day }) => day)).toContain("2025-01-06");
    await asLedgerOwner("select ledger.rebuild($1, '2025-01-01', '2025-01-31')", [b]);
    expect((await close(b, "2025-01-31")).state).toBe("done");
  });

  test("seals its months: a chain in which each seal depends on the former, and a forged figure breaks its own", async () => {
    await post(of, "2025-01-05", pair(of.cash, of.sale, 3));
    await post(of, "2025-02-05", pair(of.cash, of.sale, 4));
    const [first, second] = [await close(b, "2025-01-31"), await close(b, "2025-02-28")];
    expect(second.prev_seal).toBe(first.seal);
    const holds = async (run: typeof first, from: string, to: string) => {
      const [row] = await asLedgerOwner<{ now: string }>(
        "select encode(ledger.seal_of($1, $2, $3, decode($4, 'hex')), 'hex') as now",
        [b, from, to, run.prev_seal],
      );
      return row!.now === run.seal;
    };
    expect([await holds(first, "2025-01-01", "2025-01-31"), await holds(second, "2025-02-01", "2025-02-28")]).toEqual([
      true,
      true,
    ]);
    await asLedgerOwner(
      `do $$ begin
         perform set_config('ledger.rebuild', 'on', true);
         update ledger.turn_day set dr = dr + 1 where branch_id = ${b} and account_id = ${of.cash} and day = '2025-02-05';
       end $$`,
    );
    expect([await holds(first, "2025-01-01", "2025-01-31"), await holds(second, "2025-02-01", "2025-02-28")]).toEqual([
      true,
      false,
    ]);
  });

  test("that cannot post its documents closes nothing and leaves nothing behind", async () => {
    await post(of, "2025-03-01", pair(of.cash, of.sale, 5));
    await asLedgerOwner("update ledger.mappings set account_id = $2 where branch_id = $1 and key = 'equity.retained'", [
      b,
      of.receivable,
    ]);
    await asLedgerOwner("update ledger.accounts set party_required = true where branch_id = $1 and id = $2", [
      b,
      of.receivable,
    ]);
    const run = await close(b, "2025-12-31");
    expect(run).toMatchObject({ state: "refused" });
    expect(run.findings.map(({ key }) => key)).toContain("documents");
    expect(await months()).toEqual([]);
    expect(await balances(b, "2026-12-31", "v.kind <> 'manual'")).toEqual({});
  });
});

describe("reopening", () => {
  test("takes two people: the table itself rejects one", async () => {
    await close(b, "2025-01-31");
    expect(await reopen(b, "operator:1", "operator:1")).toEqual({ refused: "own" });
    const alone = asLedgerOwner(
      "update ledger.reopenings set state = 'approved', decided_by = asked_by, txid = pg_current_xact_id() where branch_id = $1",
      [b],
    );
    await expect(alone).rejects.toMatchObject({ code: "23514" });
    expect(await stateOf(b, 202501)).toBe("closed");
  });

  test("only of the last month, once, and never with numbered documents", async () => {
    await post(of, "2025-01-05", pair(of.cash, of.sale, 3));
    expect(await reopen(b)).toEqual({ refused: "none" });
    await close(b, "2025-02-28");
    expect(await reopen(b)).toMatchObject({ fm: 202502 });
    expect(await reopen(b)).toMatchObject({ fm: 202501 });
    await close(b, "2025-01-31");
    expect(await close(b, "2025-01-31", "definite", "general")).toMatchObject({
      state: "done",
      result: { numbered: 1 },
    });
    expect(await stateOf(b, 202501)).toBe("definite");
    expect(await reopen(b)).toEqual({ refused: "definite" });
  });
});

describe("numbers", () => {
  test("have no gaps in date order, even when assigned concurrently", async () => {
    const day = fc.integer({ min: 1, max: 28 });
    const kind = fc.constantFrom("manual", "adjustment", "opening", "pay");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(day, kind), { minLength: 1, maxLength: 12 }), async (documents) => {
        of = await chart((await office()).branchId);
        b = of.branchId;
        for (const [on, kind] of documents)
          await post(of, `2025-01-${String(on).padStart(2, "0")}`, pair(of.cash, of.sale, 1), { kind });
        await asLedgerOwner("select ledger.close_periods($1, '2025-01-31', 'closed', 'x')", [b]);
        await Promise.all(
          ["general", "adjustment", "opening", null].map((type) =>
            query(
              "",
              "select ledger.step_closing($1, (ledger.request_closing($1, 'definite', '2025-01-31', $2, 'x', 'x')->>'id')::int)",
              [b, type],
            ),
          ),
        ).catch(() => undefined);
        await asLedgerOwner("select ledger.fail_closing($1, id, 'x') from ledger.closings where branch_id = $1", [b]);
        await Promise.all(
          [1, 2, 3].map(() => asLedgerOwner("select ledger.number_days($1, 202501, null, '2025-01-31', 'x')", [b])),
        );
        const rows = await asLedgerOwner<{ ok: boolean; n: number }>(
          `select coalesce(bool_and(x.doc_no = v.nr), false) as ok, count(*)::int as n
             from (select id, row_number() over (partition by ledger.document_type(kind) order by doc_date, id) as nr
                     from ledger.vouchers where branch_id = $1) v
             left join ledger.voucher_numbers x on x.branch_id = $1 and x.voucher_id = v.id`,
          [b],
        );
        expect(rows).toEqual([{ ok: true, n: documents.length }]);
      }),
      { numRuns: runs(15) },
    );
  }, 60_000);
});
