import { randomBytes } from "node:crypto";
import { readStatementBytes, stagedLines } from "@/domain/accounting/bank-statement/reader/read";
import { BUILT_IN_TEMPLATES } from "@/domain/accounting/bank-statement/rules.templates";

// `node scripts/run.mjs bench/bank-statement.ts [lines]`: parsing and identities of a statement, as the reader's thread does.
const LINES = Number(process.argv[2] ?? 10_000);
const HEAD = "تاریخ,زمان,شعبه,برداشت,واریز,مانده,پیگیری,پیگیری واریز,واریز کننده/دریافت کننده";
const pad = (n: number) => String(n).padStart(2, "0");

let balance = 0;
const rows = [HEAD];
for (let n = 0; n < LINES; n++) {
  const [out, into] = n % 3 === 2 ? [1 + (n % 97), 0] : [0, 100 + (n % 991)];
  balance += into - out;
  const day = Math.floor((n * 330) / LINES);
  const date = `1404/${pad(1 + Math.floor(day / 30))}/${pad(1 + (day % 30))}`;
  const trace = randomBytes(4).readUInt32BE();
  rows.push(`${date},${pad(n % 24)}:${pad(n % 60)},ونک,${out || ""},${into || ""},${balance},${trace},,علی رضایی ${n}`);
}
const bytes = new TextEncoder().encode(rows.join("\n"));
const began = performance.now();
const cpu = process.cpuUsage();
const read = await readStatementBytes({
  ...{ bytes, decimals: 0, currency: "IRR", reading: null, templates: BUILT_IN_TEMPLATES },
});
const parsed = performance.now();
const json = [...stagedLines(read.lines)].map((line) => JSON.stringify(line));
const ended = performance.now();
const spent = process.cpuUsage(cpu);
console.log({
  lines: read.count,
  broken: read.broken,
  megabytes: Math.round(bytes.length / 10_485.76) / 100,
  parsedMs: Math.round(parsed - began),
  identityMs: Math.round(ended - parsed),
  cpuMs: Math.round((spent.user + spent.system) / 1000),
  jsonMegabytes: Math.round(json.join().length / 10_485.76) / 100,
});
