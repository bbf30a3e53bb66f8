import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";
import { call, crowd, ledgerMismatches, legs, pause } from "../../../../tests/ledger-crowd";
import { runs } from "../../../../tests/runs";

const POSTERS = 5;
const RACES = runs(200, "CLOSING_RACES");
let posters: Awaited<ReturnType<typeof crowd>>;
let closer: pg.Client;
beforeAll(async () => {
  posters = await crowd(POSTERS);
  closer = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await closer.connect();
});
afterAll(() => Promise.all([posters.leave(), closer.end()]));

const CLOSE = `select ledger.close_periods($1, upper(dates) - 1, 'closed', 'x') from ledger.periods where branch_id = $1 and fm = $2`;
/** As the job does: verify, lock, verify again, post the closing documents. */
const RUN = `select ledger.step_closing($1, id) from (
    select (ledger.request_closing($1, 'hard', upper(dates) - 1, null, 'operator:1', 'x')->>'id')::int as id
      from ledger.periods where branch_id = $1 and fm = $2 offset 0) asked, generate_series(1, 40)`;
/** A direct write, to which the table's trigger applies the same waiting. */
const PLAIN = "update ledger.periods set state = 'closed' where branch_id = $1 and fm = $2";
const STANDS = `
  select state = 'closed' as closed, upper(dates) <= ledger.business_day(branch_id, now()) as over
    from ledger.periods where branch_id = $1 and fm = $2`;
const LEVELS = ["read committed", "repeatable read", "serializable"] as const;
const poster = fc.record({
  level: fc.constantFrom(...LEVELS),
  /** Milliseconds: before its snapshot, between snapshot and posting, between posting and commit. */
  waits: fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6)),
});
const closing = fc.record({
  wait: fc.nat(12),
  level: fc.constantFrom(...LEVELS),
  how: fc.constantFrom(...Array(8).fill(CLOSE), RUN, RUN, RUN, PLAIN),
});
/** An open month of a branch with three years of them. */
type Month = { of: Chart; fm: number };
let books: Chart | undefined;
let used = 0;
async function nextMonth(): Promise<Month> {
  if (used % 36 === 0) {
    if (books) expect(await ledgerMismatches(books)).toEqual([]);
    books = await chart((await office()).branchId);
  }
  const nr = used++ % 36;
  return { of: books!, fm: (2025 + Math.trunc(nr / 12)) * 100 + (nr % 12) + 1 };
}

/** Posts in its own transaction; returns the voucher when committed. */
async function post(client: pg.Client, { of, fm }: Month, given: { level: string; waits: [number, number, number] }) {
  const { level, waits } = given;
  await pause(waits[0]);
  await client.query(`begin isolation level ${level}`);
  try {
    await client.query("select 1 from ledger.periods limit 1");
    await pause(waits[1]);
    const answer = await call(
      client,
      "post",
      voucher(of.branchId, legs(of.cash, of.sale, 1), {
        doc_date: `${Math.trunc(fm / 100)}-${String(fm % 100).padStart(2, "0")}-15`,
      }),
    );
    await pause(waits[2]);
    await client.query("commit");
    return answer.voucher_id;
  } catch (error) {
    await client.query("rollback");
    // A stale snapshot, a lock timeout, or a deadlock.
    expect((error as { code?: string }).code).toBeOneOf(["40001", "LG001", "55P03", "40P01"]);
    return undefined;
  }
}

test("no voucher commits into a month whose closing committed before, at any isolation level", async () => {
  let [taken, late] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(poster, { minLength: 2, maxLength: POSTERS }),
      closing,
      async (given, { wait, level, how }) => {
        const month = await nextMonth();
        const close = async () => {
          await pause(wait);
          await closer.query(`begin isolation level ${level}`);
          try {
            await closer.query(how, [month.of.branchId, month.fm]);
            // Only earlier commits are counted: the books of a closed month do not change.
            const atClosing = await count(month);
            await pause(wait % 4);
            const { rows } = await closer.query(STANDS, [month.of.branchId, month.fm]);
            await closer.query("commit");
            // A job does not close a month that is not over.
            if (how === RUN && !rows[0].over) return false;
            expect(rows[0].closed).toBe(true);
            return atClosing;
          } catch (error) {
            await closer.query("rollback");
            // A job waits half a second for postings, and requires READ COMMITTED.
            expect((error as { code?: string }).code).toBeOneOf([
              "40001",
              "40P01",
              ...(how === RUN ? ["55P03", "LG010"] : []),
            ]);
            return false;
          }
        };
        const [atClosing, ...result] = await Promise.all([
          close(),
          ...given.map((one, at) => post(posters.clients[at]!, month, one)),
        ]);
        const posted = result.filter((id) => id !== undefined).length;
        expect(await count(month)).toBe(posted);
        if (atClosing !== false) expect([atClosing, given]).toEqual([posted, given]);
        // A job closes a year by documents in the next year's first month: an earlier month left open would block it
        // forever.
        else await closer.query(CLOSE, [month.of.branchId, month.fm]);
        taken += posted;
        late += given.length - posted;
      },
    ),
    { numRuns: RACES },
  );
  // A real race: some postings came before, some after.
  expect(Math.min(taken, late)).toBeGreaterThan(RACES / 10);
}, 1_200_000);

const count = async ({ of, fm }: Month) => {
  const [row] = await asLedgerOwner<{ n: number }>(
    "select count(*)::int as n from ledger.vouchers where branch_id = $1 and fm = $2 and kind = 'manual'",
    [of.branchId, fm],
  );
  return row!.n;
};
