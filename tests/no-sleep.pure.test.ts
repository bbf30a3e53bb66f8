import { expect, test } from "vitest";
import { pathsIn, readSource } from "./source-paths";

/**
 * A test waits for its condition (`until`, `blocked`, `expect.poll`), not for a time after which it should hold: that
 * is too long on most machines and too short on the slowest. Nor does it compare wall-clock times: it counts rows,
 * statements, bytes or calls. Exceptions are listed here, with number and reason.
 */
const SLOW_PEER = "a peer that takes its time, as peers do";
const RACE = "what meets whom is chance: pauses of some milliseconds spread it";
const NOTHING = "that nothing comes can only be waited for";
const POLICY = "who is told Retry-After waits as it says";
const CLOCK = "it runs out by the clock of the database or of another process";

const PAUSES: Readonly<Record<string, [times: number, why: string]>> = {
  "src/domain/platform/audit-seal/audit-seal.test.ts": [
    2,
    "the sealer looks again by itself: nobody can see that it has looked",
  ],
  "src/domain/cashier/cheque/killed.test.ts": [4, RACE],
  "src/domain/accounting/closing/runs.test.ts": [1, "a killed backend ends a moment later"],
  "src/domain/kernel/batcher.test.ts": [4, SLOW_PEER],
  "src/domain/accounting/ledger/closing-race.test.ts": [5, RACE],
  "src/domain/accounting/ledger/killed.test.ts": [1, RACE],
  "src/domain/cashier/payment/races.test.ts": [4, RACE],
  "src/domain/sales/search/lines.pure.test.ts": [4, SLOW_PEER],
  "src/domain/sales/search/search-trips.test.ts": [1, NOTHING],
  "src/domain/accounting/statement/cursor.test.ts": [1, RACE],
  "src/domain/sales/supplier-order/orders.test.ts": [1, SLOW_PEER],
  "src/domain/sales/trade/by-gateway.test.ts": [1, CLOCK],
  "src/domain/cashier/wallet/killed.test.ts": [2, RACE],
  "src/domain/cashier/wallet/spend-wallet.test.ts": [1, CLOCK],
  "src/server/http/answer-page.test.ts": [1, SLOW_PEER],
  "src/server/jobs/expire.test.ts": [5, CLOCK],
  "src/server/jobs/webhook-worker.test.ts": [2, SLOW_PEER],
  "src/server/jobs/telephony-worker.test.ts": [1, NOTHING],
  "src/server/jobs/offer-locks.test.ts": [1, CLOCK],
  "src/server/rest/log-call.test.ts": [1, CLOCK],
  "src/server/rest/idempotency/store.test.ts": [
    1,
    "who repeats a call looks again by itself: nobody can see that it has begun",
  ],
  "src/server/rest/upload/upload.test.ts": [1, SLOW_PEER],
  "tests/back-office.ts": [1, POLICY],
  "tests/backup.test.ts": [1, "archiving goes on by steps, as in the product"],
  "tests/demo-product.ts": [2, "of the tortures, which no test runs"],
  "tests/gateways/faulty-server.ts": [2, SLOW_PEER],
  "tests/gateways/open-redirect.test.ts": [1, POLICY],
  "tests/incoming.ts": [1, NOTHING],
  "tests/last-byte.ts": [1, "what was sent but for its last byte has no answer to be waited for"],
  "tests/ledger-crowd.ts": [1, RACE],
  "tests/messages-once/once.test.ts": [4, SLOW_PEER],
  "tests/security/foreign-rows.test.ts": [1, "the end of patience"],
  "tests/security/two-processes.test.ts": [5, "calls go on under load until after what was withdrawn must be known"],
  "tests/smpp-peer.ts": [1, SLOW_PEER],
  "tests/suppliers/fault-proxy.ts": [2, SLOW_PEER],
  "tests/suppliers/hoteliers.ts": [1, SLOW_PEER],
  "tests/suppliers/selling.ts": [1, SLOW_PEER],
  "tests/suppliers/sick-suppliers.test.ts": [2, NOTHING],
  "tests/trading/dead-peers.test.ts": [1, NOTHING],
  "tests/trading/killed.test.ts": [1, RACE],
  "tests/trading/linearizable.test.ts": [1, RACE],
  "tests/trading/pairs.test.ts": [1, RACE],
  "tests/two-processes/two-deployments.test.ts": [1, CLOCK],
  "tests/until.ts": [1, "the one pause between two looks"],
};
const TIMED: Readonly<Record<string, [times: number, why: string]>> = {
  "src/server/jobs/expire.test.ts": [1, "a promise of the product in milliseconds, held where all is tried (RUNS=all)"],
  "tests/suppliers/sick-suppliers.test.ts": [1, "as the other, of the process's loop"],
};

const PAUSE = /(?<!\.)\bsetTimeout\(|\bsleep\(|(?<!')\bpg_sleep\((?!5)|\bpause\((?!\s*ms)|\bdelay\(/g;
const WALL =
  /expect\([^;]*?(?:performance\.now\(\) - \w+|Date\.now\(\) - \w+(?:At|began|started|asked|since)\b|(?<!\.)\bms\b|\blatest\b|\bp99\b)[^;]*?\.toBeLessThan(?:OrEqual)?\(/g;

/** A deadline set to this very moment: a clock that is set back by a millisecond makes it the future. */
const THIS_MOMENT =
  /\b(?:expires_at|next_[a-z_]*at|run_at|payment_deadline|[a-z]+_until) = (?:now|clock_timestamp)\(\)(?! [-+])/g;

/** Workers share a server: without the name of the database or of its own connections a test sees those of other files. */
const OTHERS_TOO = /\bpg_stat_activity\b(?!`|\s+where (?:datname|application_name = \$1))/g;

const sources = pathsIn(["src", "tests", "prisma", "ops"], /\.ts$/)
  .filter((path) => path.endsWith(".test.ts") || (path.startsWith("tests/") && path.endsWith(".ts")))
  // Starts and ends of whole products have their own timeouts; this file contains the searched words.
  .filter((path) => !path.startsWith("tests/start/") && !path.endsWith("no-sleep.pure.test.ts"));
const found = (words: RegExp) =>
  Object.fromEntries(
    sources.map((path) => [path, readSource(path).match(words)?.length ?? 0] as const).filter(([, times]) => times > 0),
  );
const times = (known: typeof PAUSES) => Object.fromEntries(Object.entries(known).map(([path, [n]]) => [path, n]));

test("no test sleeps without a reason listed here", () => {
  expect(found(PAUSE)).toEqual(times(PAUSES));
});

test("no test measures its expectation by the wall clock without a reason listed here", () => {
  expect(found(WALL)).toEqual(times(TIMED));
});

test("a deadline that must have passed is set to a time before now", () => {
  expect(found(THIS_MOMENT)).toEqual({});
});

test("a test looks at the connections of its own database only", () => {
  expect(found(OTHERS_TOO)).toEqual({});
});

test("a planted violation is found", () => {
  const written = ["await sleep(50);", "await new Promise((done) => setTimeout(done, 50));", "select pg_sleep(0.1)"];
  for (const text of [...written, "await pause(5);"]) expect([text, text.match(PAUSE)?.length]).toEqual([text, 1]);
  for (const text of [
    "expect(performance.now() - began).toBeLessThan(150)",
    "expect(Date.now() - soldAt).toBeLessThan(5_000)",
    "expect(Math.max(...told.map(({ ms }) => ms))).toBeLessThan(1_000)",
  ])
    expect([text, text.match(WALL)?.length]).toEqual([text, 1]);
  expect("from pg_stat_activity where state = 'active'").toMatch(OTHERS_TOO);
  expect("from pg_stat_activity where datname = current_database()").not.toMatch(OTHERS_TOO);
  expect("set next_check_at = now(), fault = null".match(THIS_MOMENT)?.length).toBe(1);
  expect("set next_check_at = now() - interval '1 s'").not.toMatch(THIS_MOMENT);
});
