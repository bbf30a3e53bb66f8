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
    "brute force is bounded: five guesses from an address, a hundred an hour from all of them, and the owner is not locked out",
    ["tests/security/guesses.test.ts"],
    { GUESSES: "10000" },
  ),
  byTests("A8", "an identifier alone signs nobody in", ["tests/security/guesses.test.ts"], { GUESSES: "10000" }),
  byTests("A11", "revocation reaches every process within 5 s", ["tests/security/two-processes.test.ts"], {
    PACKET_REPLAYS: "1000",
  }),
  byTests(
    "I7",
    "uploads: nothing beyond the limits, outside of the branch's area or active gets in, and nothing is left behind",
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
    "random acts on cheques by many: books, balances and cheques agree, and nothing is half done",
    ["src/domain/cashier/cheque/random-cheques.test.ts", "src/domain/cashier/cheque/killed.test.ts"],
    { CHEQUE_ACTIONS: "10000" },
  ),
  byTests(
    "payments",
    "random acts on payments by many: posted is what is stored, nothing is settled beyond what is open, numbers have no gaps",
    ["src/domain/cashier/payment/random-payments.test.ts", "src/domain/cashier/payment/races.test.ts"],
    { PAYMENT_ACTIONS: "10000" },
  ),
  byTests(
    "R6",
    "a discount code cannot be overused, and giving back mints nothing",
    [
      "src/domain/cashier/discount/races.test.ts",
      "src/domain/cashier/discount/guards.test.ts",
      "src/domain/cashier/discount/random-uses.test.ts",
    ],
    { DISCOUNT_ROUNDS: "20", DISCOUNT_RUNS: "1000" },
  ),
  byTests(
    "A9",
    "a card's number is its owner's: others see six and four digits, and no row, log or event has it",
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
    "the last bytes of thirty calls in one tick take from a limit what is in it",
    ["tests/wallets/last-byte.test.ts"],
    { LAST_BYTE_ROUNDS: "1000" },
  ),
  byTests(
    "M6",
    "an unknown outcome is settled, not guessed: who was charged is credited once, and never told that it failed",
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
    "no address of a supplier leads into this machine or its network",
    ["tests/suppliers/private-addresses.test.ts"],
    {},
  ),
  byTests("S4", "at most one message a business event, and one in the end", ["tests/messages-once"], {
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
    "a telephony server sees the one action that was meant, whatever stands in its members",
    ["tests/telephony/injection.test.ts", "src/adapters/ami/codec.pure.test.ts"],
    { S6_PAYLOADS: "5000" },
  ),
  byTests(
    "S7",
    "acts that cost reach the day's cap exactly and go no further, whoever asks and however often",
    ["tests/telephony/caps.test.ts"],
    { S7_ROUNDS: "20" },
  ),
  byTests(
    "M4",
    "callbacks in any number and order settle once; hostile ones change nothing and are told",
    ["tests/two-processes/callbacks.test.ts", "src/domain/cashier/gateway/sweep.test.ts"],
    { CALLBACK_PAYMENTS: "200", CALLBACK_DELIVERIES: "100", CALLBACK_HOSTILE: "1000", PAYMENT_RUNS: "500" },
  ),
  byTests("A12", "the state of a payment is no oracle", ["tests/security/serials.test.ts"], {
    SERIAL_GUESSES: "1000000",
    SERIAL_CALLS: "10000",
  }),
  byTests(
    "S2",
    "nobody is held to a price that was not accepted, whatever changes between search and lock",
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
    "trades, payments, refunds and expiry of an item are linearizable, app processes killed meanwhile",
    ["torture/linearizable.pure.test.ts", "tests/trading/linearizable.test.ts"],
    { R5_HISTORIES: "2000", R5_ACTS: "100" },
  ),
  byTests(
    "R9",
    "two who act on one trade, refund or booking at the same moment have one effect",
    ["tests/trading/pairs.test.ts", "tests/trading/one-trade.test.ts"],
    { R9_ROUNDS: "63", ONE_TRADE_TIMES: "100" },
  ),
  byTests(
    "M3",
    "a process that dies before or after any step of a trade, a refund or a delivery leaves nothing undone and nothing done twice",
    ["tests/trading/killed.test.ts", "tests/trading/killed-refunds.test.ts", "tests/trading/killed-webhooks.test.ts"],
    {},
  ),
  byTests(
    "M7",
    "refund + penalty = paid, to the last unit; a booking goes back once, however many ask",
    ["src/domain/sales/refund/whole.test.ts", "src/domain/sales/refund/partner.test.ts", "tests/trading/whole.test.ts"],
    { M7_CASES: "1000000", M7_BOOKINGS: "1000" },
  ),
  byTests(
    "M1",
    "the books balance at every commit, whoever writes: every guard is missed when it is gone, and none lets an attack through",
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
    "what is sent again under its key is done once and told again to the byte; other data is refused; who died is taken over",
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
    "a closed month is closed: nothing is posted into it by whatever statement, nor while it is being closed",
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
    "turnovers, balances and what is carried forward are the sums of entries, made anew while others post too",
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
    "an account that anything rests on is not deleted, nor one that is being posted to, nor another branch's",
    [
      "src/domain/accounting/account/chart.test.ts",
      "src/domain/accounting/ledger/account-race.test.ts",
      "src/server/routers/back-office/accounting/accounting.test.ts",
    ],
    { ACCOUNT_ROUNDS: "1000" },
  ),
  byTests(
    "O12",
    "the audit log is only added to, and one row of it that was changed, taken away or put in past every guard is found",
    ["src/domain/platform/audit-seal/audit-seal.test.ts", "tests/grants.test.ts"],
    { AUDIT_ROWS: "1000000" },
  ),
  byTests(
    "S3",
    "a dead gateway stops no wallet, a dead message centre stops nothing: what there is to tell waits and is told once",
    ["tests/trading/dead-peers.test.ts"],
    { S3_TRADES: "100" },
  ),
  byTests(
    "O7",
    "the database's clock is the judge: a process whose own is another is not ready, until it is right again",
    ["tests/two-processes/clock.test.ts"],
    {},
  ),
  byTests(
    "O2",
    "a migration of a table in use waits for it without holding others up, is done whole or not at all, and again when mended",
    ["tests/migrate.test.ts"],
    {},
  ),
  byTests(
    "A3",
    "no write takes a member that is not documented, and none reaches a prototype",
    ["tests/security/shapes.pure.test.ts"],
    {},
  ),
  byTests(
    "I2",
    "whatever stands in a string, path, query or header, no statement has any of it in its text",
    ["tests/security/sql-injection.test.ts"],
    { INJECTIONS: "40" },
  ),
  byTests(
    "I3",
    "no operator of a query gets in where a word or a number belongs, and no filter that is undefined widens anything",
    ["tests/security/shapes.pure.test.ts", "tests/security/undefined.test.ts"],
    {},
  ),
  byTests(
    "I5",
    "no cell of what is handed out is a formula, negative figures stay figures",
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
    "a batch of more than twenty calls, or a door of another site, is refused before any context is made",
    ["src/server/console/guard-batch.pure.test.ts", "tests/security/shapes.pure.test.ts"],
    {},
  ),
  byTests(
    "I14",
    "a page is of so many rows at most, a list that is sent of so many members; what takes long waits its turn",
    ["tests/security/shapes.pure.test.ts", "src/server/jobs/exports.test.ts"],
    {},
  ),
  byTests(
    "I15b",
    "views are counted once a visitor and day, whoever asks how often",
    ["src/server/routers/customer/catalogue/content.test.ts"],
    {},
  ),
  byTests(
    "I17",
    "absent and another's are refused alike, and a fault of ours tells its code alone",
    ["tests/security/told-nothing.test.ts"],
    {},
  ),
  byTests(
    "R4",
    "a night of a stay is priced once, whatever is written by whom and at once",
    ["src/domain/sales/charter/nights.test.ts"],
    { R4_HISTORIES: "10000" },
  ),
  byTests(
    "A6b",
    "whoever is refused by a documented route is refused by every spelling of it and with every header",
    ["tests/security/bypass.test.ts"],
    { BYPASS: "all" },
  ),
  byTests(
    "O10",
    "what is installed comes from the registry whole, runs no script unasked, is no older than its floor and has a licence",
    ["tests/supply-chain.pure.test.ts"],
    {},
  ),
  byTests(
    "O13",
    "nothing secret reaches the log, the calls that are kept, or a figure",
    ["tests/security/log-secrets.test.ts", "src/domain/platform/api-log/mask.pure.test.ts"],
    {},
  ),
  byTests(
    "O16",
    "what a documented route takes and answers only grows",
    ["src/server/rest/golden.pure.test.ts", "src/server/rest/route-table.pure.test.ts"],
    {},
  ),
  byTests(
    "O17",
    "every requirement of ASVS at levels 1 and 2 has its answer, and what proves it is there",
    ["tests/asvs.pure.test.ts"],
    {},
  ),
];
