import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const anyOf = (...paths) => paths.some((path) => existsSync(path));
const onPath = (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

const BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
/** The browser for tests: the lightest available. */
export const browserAt = () => process.env.CHROMIUM || BROWSERS.find((path) => existsSync(path));

/** System tools used by tests: name, detection, Debian package. */
const TOOLS = [
  {
    name: "chromium",
    there: () => Boolean(browserAt()),
    debian: ["chromium", "fonts-dejavu-core"],
  },
  // The same browser without a window: a third less work for the same pages. Optional.
  {
    name: "chromium without a window",
    there: () => Boolean(process.env.CHROMIUM) || anyOf(BROWSERS[0]),
    debian: ["chromium-headless-shell"],
    spare: true,
  },
  {
    name: "pgbench",
    there: () => onPath("pgbench") || anyOf("/usr/lib/postgresql/15/bin/pgbench"),
    debian: ["postgresql-15"],
  },
  // It checks the statements in all our functions (tests/catalogue.test.ts).
  {
    name: "plpgsql_check",
    there: () => anyOf("/usr/lib/postgresql/15/lib/plpgsql_check.so"),
    debian: ["postgresql-15-plpgsql-check"],
  },
  { name: "pdftotext", there: () => onPath("pdftotext"), debian: ["poppler-utils"] },
  // They read our books for comparison (src/domain/accounting/journal-export/hledger.test.ts, bench/trial-balance.ts).
  { name: "hledger", there: () => onPath("hledger"), debian: ["hledger"] },
  { name: "ledger", there: () => onPath("ledger"), debian: ["ledger"] },
  // For `npm run bench` and `npm run torture`.
  { name: "wrk", there: () => onPath("wrk"), debian: ["wrk"] },
  { name: "redis-server", there: () => onPath("redis-server"), debian: ["redis-server"] },
];

/** Tools of `npm run bench`. */
export const BENCH_TOOLS = TOOLS.filter(({ name }) => ["pgbench", "wrk", "hledger", "ledger"].includes(name));

/** Tool with which `npm run outside` reads exported books. */
export const OUTSIDE_TOOLS = TOOLS.filter(({ name }) => name === "hledger");

const FAKETIME = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
];
/** The library with which `npm run test:clock` sets the clock. */
export const faketimeAt = () => FAKETIME.find((path) => existsSync(path));
export const CLOCK_TOOLS = [{ name: "libfaketime", there: () => Boolean(faketimeAt()), debian: ["libfaketime"] }];

/** How to install a tool, in one line. */
export const howToInstall = (name) => {
  const found = [...TOOLS, ...CLUSTER_TOOLS].find((tool) => tool.name === name);
  return `${name} is not installed${found ? `: apt-get install ${found.debian.join(" ")}` : ""}`;
};

/** Additional tools of `npm run cluster-proof`. */
export const CLUSTER_TOOLS = [
  { name: "nginx", there: () => onPath("nginx"), debian: ["nginx-light"] },
  { name: "pgbouncer", there: () => onPath("pgbouncer"), debian: ["pgbouncer"] },
  { name: "redis-server", there: () => onPath("redis-server"), debian: ["redis-server"] },
];

/** Installs missing tools if possible (root on Debian); returns the names of those still missing. */
export function ensureTools(tools = TOOLS) {
  const missing = tools.filter(({ there }) => !there());
  if (missing.length > 0 && process.getuid?.() === 0 && onPath("apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) => spawnSync("apt-get", ["-q", "-y", ...args], { stdio: "inherit", env, timeout: 300_000 });
    apt("update");
    apt("install", "--no-install-recommends", ...missing.filter(({ spare }) => !spare).flatMap(({ debian }) => debian));
    for (const { debian } of missing.filter(({ spare }) => spare)) apt("install", "--no-install-recommends", ...debian);
  }
  return missing.filter(({ there, spare }) => !spare && !there()).map(({ name }) => name);
}
