import { writeFileSync } from "node:fs";
import { BENCH_TOOLS, ensureTools, howToInstall } from "../scripts/lib/system-tools.mjs";
import { against } from "./against";
import { articles } from "./articles";
import { autocomplete } from "./autocomplete";
import { p1, p2, p3 } from "./booking";
import { p1c, p2b } from "./booking-branches";
import { p1b } from "./booking-rows";
import { callbacks } from "./callbacks";
import { p11 } from "./checkout";
import { cheques } from "./cheques";
import { closing } from "./closing";
import { closingChecks } from "./closing-checks";
import { p12 } from "./cold-start";
import { colleagues } from "./colleagues";
import { compare } from "./compare";
import { costs } from "./costs";
import { crowd } from "./crowd";
import { desk } from "./dashboard";
import { p16 } from "./dear-calls";
import { exportRows } from "./export";
import { files } from "./files";
import { p14 } from "./list-pages";
import { live } from "./live";
import { locks } from "./locks";
import { messages } from "./messages";
import { p9MinPrices } from "./min-prices";
import { palette } from "./palette";
import { p10 } from "./passenger-search";
import { payments } from "./payments";
import { p5, p8 } from "./posting";
import { p5b } from "./posting-rows";
import { p4 } from "./rest-overhead";
import type { ResultRow } from "./result-row";
import { type Measured, machine, resultsOf } from "./results";
import { scale } from "./scale";
import { measureAll } from "./side";
import { p6 } from "./statement";
import { statutoryBooks } from "./statutory-books";
import { p9 } from "./supplier-search";
import { telephony } from "./telephony";
import { p15 } from "./trade-and-book";
import { trades } from "./trades";
import { p7 } from "./trial-balance";
import { p13 } from "./two-processes";
import { upload } from "./upload";
import { verify } from "./verify";
import { wallets } from "./wallets";
import { webhooks } from "./webhooks";

/**
 * `npm run bench [-- P4 P6 --entries 10000000]`: each row runs both sides in the same run; medians and ratios go to
 * bench/results.md, which only a complete run writes.
 */
const ROWS: Record<string, () => Promise<ResultRow[]>> = {
  P1: p1,
  P1b: p1b,
  P1c: p1c,
  P2: p2,
  P2b: p2b,
  P3: p3,
  P4: p4,
  P5: p5,
  P5b: p5b,
  P6: () => p6(entriesAsked()),
  P7: () => p7(entriesAsked()),
  P8: p8,
  P9: async () => [...(await p9()), ...(await p9MinPrices())],
  P10: () => p10(),
  P11: p11,
  P12: p12,
  P13: p13,
  P14: () => p14(),
  P15: () => p15(),
  P16: p16,
  verify,
  articles: () => articles(),
  autocomplete: () => autocomplete(),
  callbacks: () => callbacks(),
  cheques,
  closing: () => closing(entriesAsked()),
  "closing-checks": () => closingChecks(entriesAsked()),
  "statutory-books": () => statutoryBooks(entriesAsked()),
  compare,
  costs,
  crowd,
  colleagues: () => colleagues(),
  desk: () => desk(),
  export: () => exportRows(entriesAsked()),
  files,
  live,
  locks,
  messages,
  palette: () => palette(),
  payments: () => payments(),
  scale,
  telephony,
  trades: () => trades(),
  upload,
  wallets: () => wallets(),
  webhooks,
};

/** Number of lines in the books of P6 and P7, if given. */
function entriesAsked(): number | undefined {
  const at = process.argv.indexOf("--entries");
  return at < 0 ? undefined : Number(process.argv[at + 1]);
}

/** Rows that need something besides this checkout, or belong to another one: measured only on request. */
const NAMED: typeof ROWS = { P11b: p11, against };

const known: typeof ROWS = { ...ROWS, ...NAMED };
const FLAGS = ["--entries", "--profile"];
const request = process.argv.slice(2).filter((word) => !FLAGS.includes(word) && Number.isNaN(Number(word)));
for (const name of request.filter((name) => !Object.hasOwn(known, name))) {
  console.error(`There is no row ${name}. Rows: ${Object.keys(known).join(" ")}`);
  process.exit(2);
}
for (const tool of ensureTools(BENCH_TOOLS)) console.error(`Note: ${howToInstall(tool)}`);
const acts = (request.length > 0 ? request : Object.keys(ROWS)).map((name) => [name, known[name]!] as const);
const from = new Date();
const measured = new Map<ResultRow, Pick<Measured, "at" | "on">>();
const { rows, failed } = await measureAll(acts, (row) => {
  measured.set(row, { at: new Date(), on: machine() });
  const { id, what, ours, other, ratio } = row;
  console.error([id, what, ours, other, ratio].join("  "));
});

const reply = rows.map((row): Measured => ({ ...row, ...(measured.get(row) ?? { at: new Date(), on: machine() }) }));
const args = process.argv.slice(2).join(" ");
const results = resultsOf(reply, { args, from, to: new Date() });
console.log(results);
// The file is written by one complete run: partial or failed runs are only printed.
if (request.length === 0 && failed.length === 0) writeFileSync("bench/results.md", results);
if (failed.length > 0) {
  console.error(`not measured: ${failed.join(", ")}`);
  process.exitCode = 1;
}
