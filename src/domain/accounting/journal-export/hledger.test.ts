import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { inSnapshot } from "@/server/snapshot";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { type TrialBooks, trialBooks } from "../../../../tests/trial-books";
import { readStatement } from "../statement/read-statement";
import { BillQuery } from "../statement/schema";
import { readTrialBalance } from "../trial-balance/read-trial-balance";
import { TrialBalanceQuery } from "../trial-balance/schema";
import { exportJournal } from "./export-journal";
import { decimal } from "./rules";

/**
 * An independent program computes the same results from our journal, to the last unit (ledger.md, test 11). `npm run
 * test:whole` uses 100,000.
 */
const ENTRIES = Number(process.env.HLEDGER_ENTRIES ?? 8_000);
const DIGITS: Record<string, number> = { IRR: 0, USD: 2, KWD: 3, JPY: 0 };
/** Jalali years 1402 to 1405 begin here; 1403 is leap: its 30 Esfand is 2025-03-20. */
const YEARS = ["2023-03-21", "2024-03-20", "2025-03-21", "2026-03-21"];
/** Days that end a month or a year of one calendar or the other. */
const EDGES = [
  "2024-03-19",
  "2025-03-20",
  "2026-03-20",
  "2024-02-29",
  "2024-04-19",
  "2024-09-21",
  "2025-02-18",
  "2025-12-31",
];
const HOSTILE = ["a: b  ; c | d", 'بانک «ملّت»، "ونک"', "= 5 USD @@ 7 IRR", "(x) [y] * ! {z}", "می‌رود\u202b‏ 🧾"];

const run = promisify(execFile);
const DAY_MS = 86_400_000;
const add = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

let books: TrialBooks;
let folder: string;
let file: string;
beforeAll(async () => {
  books = await trialBooks();
  await plant();
  folder = await mkdtemp(join(tmpdir(), "safar-hledger-"));
  file = join(folder, "our.journal");
  let text = "";
  for await (const chunk of exportJournal(ctxOf(books.actor), inSnapshot, {}).content) text += chunk;
  await writeFile(file, text);
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Documents of two to eight lines between any accounts, of any currency, on any day, posted in random order; some
 * revalue.
 */
async function plant(): Promise<void> {
  const made = await asLedgerOwner<{ id: number }>(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature)
     select $1, p.id, 4, p.code || '9' || row_number() over (), h.title, 'x', p.type, 'both'
       from ledger.accounts p cross join unnest($2::text[]) h (title)
      where p.branch_id = $1 and p.code in ('1102', '2102', '4101', '5203') returning id`,
    [books.branchId, HOSTILE],
  );
  const rials = books.leaves.filter(({ code }) => code !== "11020099").map(({ id }) => id);
  const open = [...made.map(({ id }) => id), books.leaves.find(({ code }) => code === "11020099")!.id];
  const day = fc.oneof(
    fc.constantFrom(...EDGES, ...YEARS),
    fc.integer({ min: 0, max: 1_300 }).map((days) => add(YEARS[0]!, days)),
  );
  const amount = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10n ** 13n }));
  const leg = fc.record({
    ccy: fc.constantFrom(...Object.keys(DIGITS)),
    accounts: fc.tuple(fc.constantFrom(...open), fc.constantFrom(...open)),
    own: fc.tuple(fc.constantFrom(...open, ...rials), fc.constantFrom(...open, ...rials)),
    ...{ worth: amount, fc: amount },
  });
  const document = fc.record({
    day,
    legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
    revalues: fc.nat(50).map((n) => n === 0),
    words: fc.constantFrom("", ...HOSTILE, "line\nbreak"),
  });
  const linesOf = (
    { ccy, accounts, own, worth, fc: foreign }: typeof leg extends fc.Arbitrary<infer L> ? L : never,
    revalues: boolean,
  ) =>
    (["dr", "cr"] as const).map((side, at) => {
      if (ccy === "IRR") return { account_id: own[at], [side]: String(worth) };
      if (revalues)
        return at === 0
          ? { account_id: accounts[0], ccy, dr: String(worth) }
          : { account_id: own[1], cr: String(worth) };
      return {
        account_id: accounts[at],
        ccy,
        [side]: String(worth),
        [`fc_${side}`]: String(foreign),
        rate: "1",
        note: "; x: y",
      };
    });
  let lines = 0;
  const items: object[] = [];
  for (const { day, legs, revalues, words } of fc.sample(document, { numRuns: ENTRIES, seed: 11 })) {
    if (lines >= ENTRIES) break;
    const all = legs.flatMap((one) => linesOf(one, revalues));
    lines += all.length;
    const kind = revalues ? "fx_reval" : "manual";
    items.push({
      branch_id: books.branchId,
      doc_date: day,
      kind,
      created_by: "operator:1",
      description: words,
      lines: all,
    });
  }
  for (let at = 0; at < items.length; at += 200) {
    const [row] = await asLedgerOwner<{ answers: { refused?: object }[] }>("select ledger.post_many($1) as answers", [
      JSON.stringify(items.slice(at, at + 200)),
    ]);
    expect(row!.answers.filter(({ refused }) => refused)).toEqual([]);
  }
}

/** A report of hledger as rows by column name. */
async function hledger(...args: string[]): Promise<Record<string, string>[]> {
  const { stdout } = await run("hledger", ["-f", file, ...args, "-O", "csv"], {
    maxBuffer: 2 ** 28,
    env: { ...process.env, LANG: "C.UTF-8" },
  });
  return parse(stdout, { columns: true });
}
/** The code of the last level: 11 in `1 دارایی‌ها:11 …`. */
const codeOf = (name: string) => name.split(":").at(-1)!.split(" ")[0]!;
/** An amount of hledger as minor units. */
const minor = (text: string) => BigInt(text.replaceAll(/[^\d-]/g, ""));

const ours = async (given: object) => {
  const input = TrialBalanceQuery.parse({ from: YEARS[0], columns: 2, before_closing: false, ...given });
  return (await readTrialBalance(ctxOf(books.actor), input)).rows.map((row) => ({
    level: row.account.level,
    code: row.account.code,
    balance: BigInt(row.closing_debit) - BigInt(row.closing_credit),
  }));
};
const resultOf = (rows: { code: string; balance: bigint }[]) =>
  Object.fromEntries(rows.filter(({ balance }) => balance !== 0n).map(({ code, balance }) => [code, String(balance)]));

test("as many lines as were posted, and each document balances", async () => {
  const [row] = await query<{ n: number }>(
    "t.n",
    "select count(*)::int as n from ledger.entries where branch_id = $1",
    [books.branchId],
  );
  expect(row!.n).toBeGreaterThanOrEqual(ENTRIES);
  expect(await hledger("reg", "-B")).toHaveLength(row!.n);
  const { stdout } = await run("hledger", [
    "-f",
    file,
    "check",
    "ordereddates",
    "commodities",
    "accounts",
    "balancedwithautoconversion",
  ]);
  expect(stdout).toBe("");
});

describe("the trial balance", () => {
  const LEVELS = ["group", "general", "sub_ledger", "detailed"];

  test.each([
    ["2024-02-29", [4]],
    ["2024-03-19", [4]],
    ["2024-09-21", [4]],
    ["2025-03-20", [1, 2, 3, 4]],
    ["2026-03-20", [3, 4]],
    ["2026-10-11", [4]],
  ])(
    "until %s equals ours, down to levels %j",
    async (to, levels) => {
      const rows = await ours({ to });
      for (const depth of levels) {
        const theirs = await hledger("bal", "-B", "--flat", "-N", "--depth", String(depth), "-e", add(to, 1));
        expect(
          resultOf(theirs.map(({ account, balance }) => ({ code: codeOf(account!), balance: minor(balance!) }))),
        ).toEqual(resultOf(rows.filter(({ level }) => level === LEVELS[depth - 1])));
      }
    },
    60_000,
  );

  test.each(["USD", "KWD", "JPY"])("of lines in %s equals ours, in that currency", async (currency) => {
    const theirs = await hledger("bal", "--flat", "-N", "--layout=bare", `cur:${currency}`, "-e", "2025-03-21");
    const rows = theirs.map(({ account, balance }) => ({ code: codeOf(account!), balance: minor(balance!) }));
    expect(theirs.length).toBeGreaterThan(10);
    for (const { balance } of theirs)
      expect(balance!.split(".")[1]?.length ?? 0).toBe(balance === "0" ? 0 : DIGITS[currency]);
    expect(resultOf(rows)).toEqual(
      resultOf((await ours({ to: "2025-03-20", currency })).filter(({ level }) => level === "detailed")),
    );
  });

  test("equals that of ledger, a second program", async () => {
    const { stdout } = await run(
      "ledger",
      [
        "-f",
        file,
        "bal",
        "-B",
        "--flat",
        "--no-total",
        "--balance-format",
        "%(quantity(scrub(display_total)))|%(account)\n",
      ],
      {
        maxBuffer: 2 ** 28,
      },
    );
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => {
        const [balance, account] = line.split("|") as [string, string];
        return { code: codeOf(account), balance: minor(balance) };
      });
    expect(resultOf(rows)).toEqual(
      resultOf((await ours({ to: "2027-03-20" })).filter(({ level }) => level === "detailed")),
    );
  });
});

describe("the register", () => {
  /** A whole statement, page by page. */
  async function statement(code: string, range: { from: string; to: string }) {
    const rows: [string, number, string, string][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const answer = await readStatement(
        ctxOf(books.actor),
        BillQuery.parse({ code, ...range, per_page: 100, cursor }),
      );
      for (const { date, document_id, debit, credit, balance } of answer.items.rows)
        rows.push([date, Number(document_id), String(BigInt(debit) - BigInt(credit)), String(balance)]);
      cursor = answer.meta.next_cursor;
    }
    return rows;
  }

  test.each([
    ["11020099", "2025-03-20", "2025-03-21"],
    ["11020099", "2024-02-19", "2025-04-20"],
    ["41010001", "2023-03-21", "2026-10-11"],
    ["1102", "2024-09-21", "2024-09-22"],
    ["21", "2025-03-01", "2025-03-21"],
    ["5", "2026-03-20", "2026-04-20"],
  ])("of %s from %s until %s equals our statement, balance by balance", async (code, from, to) => {
    const [named] = await query<{ title: string }>(
      "t.title",
      "select title from ledger.accounts where branch_id = $1 and code = $2",
      [...[books.branchId, code]],
    );
    expect(named).toBeDefined();
    const theirs = await hledger("reg", "-B", "-H", `acct:(^|:)${code} [^:]*(:|$)`, "-b", from, "-e", add(to, 1));
    const rows = theirs.map(({ date, code: number, amount, total }) => [
      ...[date, Number(number), String(minor(amount!)), String(minor(total!))],
    ]);
    const mine = await statement(code, { from, to });
    expect(mine.length).toBeGreaterThan(5);
    expect(rows).toEqual(mine);
  });
});

test("amounts are as exact as the books allow", () => {
  expect(decimal(2n ** 63n - 1n, 3)).toBe("9223372036854775.807");
});
