import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { PURE } from "./scripts/lib/pure-tests.mjs";

// Tests that process the work of all branches, as jobs do.
const ofAllBranches = [
  "src/server/jobs/**/*.test.ts",
  "tests/two-processes/*.test.ts",
  "tests/messages-once/*.test.ts",
  "tests/trading/*.test.ts",
  "src/domain/**/import.test.ts",
  "src/domain/catalogue/accommodation/mapping.test.ts",
  "src/domain/cashier/discount/{guards,random-uses}.test.ts",
  "src/domain/sales/hold/seats.test.ts",
  "src/domain/accounting/ledger/{crowd,holds,holds-race}.test.ts",
  "src/domain/cashier/gateway/sweep.test.ts",
  "tests/gateways/unknown-outcome.test.ts",
  "src/domain/platform/message/bulk-messages.test.ts",
  "src/domain/platform/background-job/background-job.test.ts",
];
const outside = ["**/node_modules/**", "dist/**", "builds/**", ".next/**", ".data/**"];
const folders = ["src", "tests", "prisma"];
const texts = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const whose = (words: RegExp) => texts.filter(({ text }) => words.test(text)).map(({ path }) => path);
/** A test that changes a value read once per process, or replaces a module, runs in its own process. */
const alone = whose(/process\.env\.\w+ = |Object\.assign\(process\.env|^vi\.mock\(/m);
const own = whose(/own-database"/);
/** A CI machine may stall for seconds: failures of jobs, races and killed processes that a stall explains are retried once. */
const retry = {
  count: process.env.CI ? 1 : 0,
  condition: /Test timed out|Unable to start a transaction in the given time/,
};
/** Each worker has a database (tests/worker-database.ts): its files share it, or each starts with an empty one. */
const database = {
  globalSetup: "tests/global-setup.ts",
  setupFiles: ["tests/begin-file.ts", "tests/statement-names.ts", "tests/answers-of-functions.ts"],
  // Seconds on an idle machine become many on a shared one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Asynchronous results are polled often, and for as long as the slowest machine needs.
  expect: { poll: { interval: 20, timeout: 20_000 } },
};
const shared = { environment: "node" as const };
/** Shorter than most as a text, it waits for minutes: begun last, it would go on alone. */
const LONGEST = "tests/start/faults.test.ts";
/** Without times of an earlier run vitest begins with the largest files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  resolve: { alias: { "@": resolve(import.meta.dirname, "src") } },
  test: {
    // Sources are transformed once, not in each project and each run.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      // No database, no clock: seconds. Run by `npm run verify`. Two threads load the modules once each, which takes most of the time.
      {
        extends: true,
        test: {
          ...shared,
          name: "pure",
          include: PURE,
          exclude: outside,
          testTimeout: 120_000,
          // Lines of the log between failures are taken for failures.
          env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal" },
          isolate: false,
          pool: "threads",
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "db",
          include: folders.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...outside, ...PURE, ...ofAllBranches, ...own, ...alone, "tests/start/**"],
          // A process runs many files, so that it loads the product's modules, the slowest part, only once.
          isolate: false,
          provide: { project: "db", databaseOfFile: "kept" },
          ...database,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "alone",
          include: alone,
          exclude: [...outside, ...PURE, "tests/start/**"],
          provide: { project: "alone", databaseOfFile: "fresh" },
          ...database,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "jobs",
          isolate: false,
          include: ofAllBranches,
          exclude: [...outside, ...PURE, ...own, ...alone],
          provide: { project: "jobs", databaseOfFile: "fresh" },
          ...database,
          retry,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "own",
          include: own,
          exclude: [...outside, ...PURE, ...alone, "tests/start/**"],
          isolate: false,
          provide: { project: "own", databaseOfFile: "fresh" },
          ...database,
          retry,
        },
      },
      // Each starts the built product, most on a copy of one database: after a build, two files at once, since they mostly wait.
      {
        extends: true,
        test: {
          ...shared,
          name: "start",
          include: ["tests/start/*.test.ts"],
          globalSetup: "tests/start/template.ts",
          testTimeout: 180_000,
          hookTimeout: 400_000,
        },
      },
    ],
  },
});
