import { spawn } from "node:child_process";
import type { Item } from "./item";

const PROJECTS = ["pure", "db", "jobs", "own", "alone"] as const;

/** An item whose attempt is a test file, run longer than in `npm test`. */
function byTests(id: string, claim: string, files: string[], long: Record<string, string>): Item {
  return {
    id,
    claim,
    run: async ({ size, seed }) => {
      const env = { ...process.env, FUZZ_SEED: String(seed), ...(size === "long" && { RUNS: "all", ...long }) };
      // In sequence: each project sets up a database, and two at a time in one process fail.
      const runs: Run[] = [];
      for (const project of PROJECTS) runs.push(await vitest(project, files, env));
      const tests = runs.flatMap(({ said: output }) => /Tests\s+(.+?)\s*\(/.exec(output)?.[1] ?? []).join(" + ");
      const failures = runs
        .filter(({ code }) => code !== 0)
        .flatMap(({ said: output }) => [
          "tests failed",
          ...output.split("\n").filter((line) => /FAIL|Error:/.test(line)),
        ])
        .slice(0, 10);
      return {
        figures: { tests, ...(size === "long" && long) },
        failures: tests === "" ? [...failures, "no tests were run"] : failures,
      };
    },
  };
}

type Run = { code: number | null; said: string };

function vitest(project: (typeof PROJECTS)[number], files: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  return new Promise((done) => {
    const patience = ["--testTimeout", "1200000", "--hookTimeout", "120000"];
    const given = ["run", "--project", project, "--passWithNoTests", ...patience, ...files];
    const child = spawn("node_modules/.bin/vitest", given, {
      env: { ...env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part) => {
        output += part;
      });
    }
    child.on("close", (code) => done({ code, said: output }));
  });
}

export const byTestFiles: Item[] = [
  byTests("A1", "every route has a guard and enforces it", ["tests/security/auth-matrix.test.ts"], {}),
  byTests(
    "A2",
    "no person of one branch reads or changes another branch's data by any route",
    ["tests/security/foreign-rows.test.ts"],
    { FOREIGN_RUNS: "30" },
  ),
  byTests("A4", "IP trust holds", ["tests/security/ip-trust.test.ts"], {}),
  byTests(
    "A5",
    "no forged token is accepted",
    ["tests/security/token-lab.test.ts", "tests/security/token-life.test.ts"],
    {
      TOKEN_LAB_RUNS: "1000000",
    },
  ),
  byTests(
    "A7",
    "brute force is limited: five guesses per address, a hundred an hour over all addresses, and the owner is not locked out",
    ["tests/security/guesses.test.ts"],
    { GUESSES: "10000" },
  ),
  byTests("A8", "an identifier alone gives no sign-in", ["tests/security/guesses.test.ts"], { GUESSES: "10000" }),
  byTests("A11", "revocation reaches every process within 5 s", ["tests/security/two-processes.test.ts"], {
    PACKET_REPLAYS: "1000",
  }),
  byTests(
    "I7",
    "uploads: nothing beyond the limits, outside the branch's folder or active is accepted, and nothing is left behind",
    [
      "tests/security/uploads.test.ts",
      "src/server/rest/upload/upload.test.ts",
      "src/server/http/stored-file.test.ts",
      "src/domain/platform/file/store-file.test.ts",
      "tests/file-storage.test.ts",
    ],
    {},
  ),
  byTests("I1b", "schema-aware fuzz: no 5xx", ["tests/fuzz"], { FUZZ_RUNS: "1000" }),
  byTests(
    "I16",
    "packets: no replay, no flip accepted, no nonce twice",
    ["tests/security/packets.test.ts", "tests/security/packet-lab.test.ts"],
    {
      PACKET_LAB_ANSWERS: "1000000",
    },
  ),
  byTests(
    "cheques",
    "random concurrent acts on cheques: books, balances and cheques agree, and nothing is half done",
    ["src/domain/cashier/cheque/random-cheques.test.ts", "src/domain/cashier/cheque/killed.test.ts"],
    { CHEQUE_ACTIONS: "10000" },
  ),
  byTests(
    "payments",
    "random concurrent acts on payments: postings match the payments, nothing is settled beyond its open amount, numbers have no gaps",
    ["src/domain/cashier/payment/random-payments.test.ts", "src/domain/cashier/payment/races.test.ts"],
    { PAYMENT_ACTIONS: "10000" },
  ),
  byTests(
    "R6",
    "a discount code cannot be overused, and a release creates no extra use",
    [
      "src/domain/cashier/discount/races.test.ts",
      "src/domain/cashier/discount/guards.test.ts",
      "src/domain/cashier/discount/random-uses.test.ts",
    ],
    { DISCOUNT_ROUNDS: "20", DISCOUNT_RUNS: "1000" },
  ),
  byTests(
    "A9",
    "only its owner sees a card number: others see six and four digits, and no row, log or event has it",
    ["src/server/routers/customer/cashier/cards.test.ts"],
    {},
  ),
  byTests(
    "R7",
    "a wallet cannot be spent twice",
    ["tests/wallets/spent-twice.test.ts", "src/domain/cashier/wallet", "src/domain/cashier/credit"],
    {
      WALLET_ROUNDS: "50",
      WALLET_ACTIONS: "10000",
    },
  ),
  byTests(
    "R8",
    "the last bytes of thirty calls in one tick never exceed a limit",
    ["tests/wallets/last-byte.test.ts"],
    { LAST_BYTE_ROUNDS: "1000" },
  ),
  byTests(
    "M6",
    "an unknown outcome is inquired, not guessed: a charged payer is credited once, and never sees a failure",
    ["tests/gateways/unknown-outcome.test.ts"],
    { M6_CASES: "1000" },
  ),
  byTests(
    "I6",
    "no open redirect: payers are sent to this service, to sites of the branch, or nowhere",
    ["tests/gateways/open-redirect.test.ts"],
    { I6_FORMS: "all" },
  ),
  byTests("S1", "a sick supplier harms only its own offers", ["tests/suppliers/sick-suppliers.test.ts"], {
    S1_CALLS: "100",
  }),
  byTests(
    "I12",
    "no supplier address reaches this machine or its network",
    ["tests/suppliers/private-addresses.test.ts"],
    {},
  ),
  byTests("S4", "at most one message per business event, and one in the end", ["tests/messages-once"], {
    S4_MESSAGES: "10000",
  }),
  byTests(
    "S5",
    "a telephony server that is absent, hangs, drops, floods or sends garbage: 9004 in time, one process listens again, nothing is left open",
    [
      "src/adapters/ami",
      "src/domain/communication/telephony/rules.test.ts",
      "src/server/jobs/telephony-worker.test.ts",
      "src/server/routers/back-office/communication/telephony.test.ts",
    ],
    { S5_CALLS: "1000", S5_EVENTS: "100000" },
  ),
  byTests(
    "S6",
    "a telephony server receives only the intended action, with any content of its members",
    ["tests/telephony/injection.test.ts", "src/adapters/ami/codec.pure.test.ts"],
    { S6_PAYLOADS: "5000" },
  ),
  byTests("S7", "costly acts reach the daily cap exactly and never exceed it", ["tests/telephony/caps.test.ts"], {
    S7_ROUNDS: "20",
  }),
  byTests(
    "M4",
    "callbacks in any number and order settle once; hostile ones change nothing and are recorded",
    ["tests/two-processes/callbacks.test.ts", "src/domain/cashier/gateway/sweep.test.ts"],
    { CALLBACK_PAYMENTS: "200", CALLBACK_DELIVERIES: "100", CALLBACK_HOSTILE: "1000", PAYMENT_RUNS: "500" },
  ),
  byTests("A12", "the state of a payment is no oracle", ["tests/security/serials.test.ts"], {
    SERIAL_GUESSES: "1000000",
    SERIAL_CALLS: "10000",
  }),
  byTests(
    "S2",
    "no caller pays a price above the accepted one, whatever changes between search and lock",
    ["tests/suppliers/price-shown.test.ts"],
    { S2_CASES: "10000" },
  ),
  byTests(
    "R3",
    "a lock that runs out while its payment lands ends well: booked and paid, or not booked and the money in the wallet",
    ["src/domain/sales/trade/by-gateway.test.ts"],
    { R3_CASES: "10000" },
  ),
  byTests(
    "R5",
    "trades, payments, refunds and expiry of an item are linearizable while app processes are killed",
    ["torture/linearizable.pure.test.ts", "tests/trading/linearizable.test.ts"],
    { R5_HISTORIES: "2000", R5_ACTS: "100" },
  ),
  byTests(
    "R9",
    "two concurrent acts on one trade, refund or booking have one effect",
    ["tests/trading/pairs.test.ts", "tests/trading/one-trade.test.ts"],
    { R9_ROUNDS: "63", ONE_TRADE_TIMES: "100" },
  ),
  byTests(
    "M3",
    "a process that dies before or after any step of a trade, a refund or a delivery leaves no step missing or repeated",
    ["tests/trading/killed.test.ts", "tests/trading/killed-refunds.test.ts", "tests/trading/killed-webhooks.test.ts"],
    {},
  ),
  byTests(
    "M7",
    "refund + penalty = paid, to the last unit; a booking is refunded once under concurrent requests",
    ["src/domain/sales/refund/whole.test.ts", "src/domain/sales/refund/partner.test.ts", "tests/trading/whole.test.ts"],
    { M7_CASES: "1000000", M7_BOOKINGS: "1000" },
  ),
  byTests(
    "M1",
    "the books balance at every commit of any writer: every guard is needed, and none lets an attack through",
    [
      "src/domain/accounting/ledger/guards.test.ts",
      "src/domain/accounting/ledger/mutations.test.ts",
      "src/domain/accounting/ledger/isolation.test.ts",
      "src/domain/accounting/ledger/garbage.test.ts",
      "src/domain/accounting/ledger/random-books.test.ts",
    ],
    { LEDGER_GARBAGE: "10000", LEDGER_BOOKS: "300" },
  ),
  byTests(
    "M5",
    "a repetition under a key is executed once and answered alike to the byte; other data is refused; a dead run is taken over",
    [
      "src/server/rest/idempotency/store.test.ts",
      "src/server/rest/idempotency/claim.test.ts",
      "src/server/rest/booking-again.test.ts",
      "tests/two-processes/idempotency-key.test.ts",
    ],
    { M5_KEYS: "250" },
  ),
  byTests(
    "M8",
    "nothing is posted into a closed month by any statement, nor during its closing",
    [
      "src/domain/accounting/ledger/closing-race.test.ts",
      "src/domain/accounting/ledger/guards.test.ts",
      "src/domain/accounting/ledger/seal.test.ts",
      "src/domain/accounting/closing/runs.test.ts",
      "src/server/routers/back-office/accounting/closing.test.ts",
    ],
    { CLOSING_RACES: "1000" },
  ),
  byTests(
    "M9",
    "turnovers, balances and carried amounts are the sums of entries, also when recomputed during postings",
    [
      "src/domain/accounting/ledger/verify.test.ts",
      "src/domain/accounting/ledger/carried.test.ts",
      "src/domain/accounting/ledger/crowd.test.ts",
      "src/server/jobs/verify.test.ts",
    ],
    { LEDGER_VERIFY: "500" },
  ),
  byTests(
    "M10",
    "a referenced account is not deleted, nor one with a concurrent posting, nor another branch's",
    [
      "src/domain/accounting/account/chart.test.ts",
      "src/domain/accounting/ledger/account-race.test.ts",
      "src/server/routers/back-office/accounting/accounting.test.ts",
    ],
    { ACCOUNT_ROUNDS: "1000" },
  ),
  byTests(
    "O12",
    "the audit log is append-only, and a changed, removed or inserted row is detected",
    ["src/domain/platform/audit-seal/audit-seal.test.ts", "tests/grants.test.ts"],
    { AUDIT_ROWS: "1000000" },
  ),
  byTests(
    "S3",
    "a dead gateway stops no wallet, a dead message centre stops nothing: notifications wait and are sent once",
    ["tests/trading/dead-peers.test.ts"],
    { S3_TRADES: "100" },
  ),
  byTests(
    "O7",
    "the database's clock decides: a process with a different clock is not ready until it is set",
    ["tests/two-processes/clock.test.ts"],
    {},
  ),
  byTests(
    "O2",
    "a migration of a table in use waits without blocking others, is atomic, and runs again after it is fixed",
    ["tests/migrate.test.ts"],
    {},
  ),
  byTests(
    "A3",
    "no write accepts an undocumented member, and none reaches a prototype",
    ["tests/security/shapes.pure.test.ts"],
    {},
  ),
  byTests(
    "I2",
    "no content of a string, path, query or header reaches the text of a statement",
    ["tests/security/sql-injection.test.ts"],
    { INJECTIONS: "40" },
  ),
  byTests(
    "I3",
    "no query operator is accepted for a word or a number, and no undefined filter widens a result",
    ["tests/security/shapes.pure.test.ts", "tests/security/undefined.test.ts"],
    {},
  ),
  byTests(
    "I5",
    "no cell of an export is a formula, negative figures stay figures",
    [
      "src/domain/platform/csv/rules.test.ts",
      "src/domain/accounting/journal-export/rules.test.ts",
      "src/domain/reporting/export/formatter.pure.test.ts",
      "src/server/exports/files.pure.test.ts",
    ],
    {},
  ),
  byTests(
    "I13",
    "a batch of more than twenty calls, or a call from another site, is refused before any context is created",
    ["src/server/console/guard-batch.pure.test.ts", "tests/security/shapes.pure.test.ts"],
    {},
  ),
  byTests(
    "I14",
    "pages and input lists have a maximum length; long work is queued",
    ["tests/security/shapes.pure.test.ts", "src/server/jobs/exports.test.ts"],
    {},
  ),
  byTests(
    "I15b",
    "views count once per visitor and day under any number of requests",
    ["src/server/routers/customer/catalogue/content.test.ts"],
    {},
  ),
  byTests(
    "I17",
    "unknown and another's get the same refusal, and an internal error shows its code only",
    ["tests/security/uniform-refusals.test.ts"],
    {},
  ),
  byTests(
    "R4",
    "a night of a stay has one price under concurrent writes",
    ["src/domain/sales/charter/nights.test.ts"],
    {
      R4_HISTORIES: "10000",
    },
  ),
  byTests(
    "A6b",
    "a caller refused by a documented route is refused with every spelling of it and every header",
    ["tests/security/bypass.test.ts"],
    { BYPASS: "all" },
  ),
  byTests(
    "O10",
    "installed packages are intact registry versions, run no install script, meet their floor and have a licence",
    ["tests/supply-chain.pure.test.ts"],
    {},
  ),
  byTests(
    "O13",
    "no secret reaches the log, the stored calls, or a metric",
    ["tests/security/log-secrets.test.ts", "src/domain/platform/api-log/mask.pure.test.ts"],
    {},
  ),
  byTests(
    "O16",
    "input and output of a documented route only grow",
    ["src/server/rest/golden.pure.test.ts", "src/server/rest/route-table.pure.test.ts"],
    {},
  ),
  byTests(
    "O17",
    "every requirement of ASVS levels 1 and 2 has a row, and its proof exists",
    ["tests/asvs.pure.test.ts"],
    {},
  ),
];
