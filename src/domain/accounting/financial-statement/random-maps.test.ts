import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { runs } from "../../../../tests/runs";
import { type TrialBooks, trialBooks } from "../../../../tests/trial-books";
import { groupBy } from "../../kernel/group-by";
import { readTrialBalance } from "../trial-balance/read-trial-balance";
import { TrialBalanceQuery } from "../trial-balance/schema";
import { readEquityChanges } from "./read-equity-changes";
import { listLineAccounts, readFinancialStatement } from "./read-financial-statement";
import { FinancialStatementQuery } from "./schema";

/** Figures of random books by random maps, against a loop over the lines of vouchers that shares no code with the product. */
const YEARS = ["2023-03-21", "2024-03-20", "2025-03-21", "2026-03-21", "2027-03-21"] as const;
const DAY_MS = 86_400_000;
const add = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const SPAN_DAYS = (Date.parse(YEARS[4]) - Date.parse(YEARS[0])) / DAY_MS;
const anyDay = fc.oneof(
  fc.constantFrom("2024-03-19", "2025-03-20", "2024-09-21", "2024-09-22", "2025-02-18", ...YEARS.slice(0, 4)),
  fc.integer({ min: 0, max: SPAN_DAYS - 1 }).map((days) => add(YEARS[0], days)),
);
const PARTIED = ["12020001", "21010001", "21020001"];
const POSTED = ["11010001", "11020001", ...PARTIED, "31010001", "41010001", "42020001", "51010001", "52030001"];

type Line = { day: string; source: string | null; account_id: number; party: string | null; net: number };
type Account = { id: number; code: string; type: string; level: number; path: number[] };

let books: TrialBooks;
let lines: Line[];
type Posted = Line & { voucher: string; line: number };
let vouchers: Map<string, Posted[]>;
let chart: Account[];

const anyItem = fc.record({
  day: anyDay,
  from: fc.constantFrom(...POSTED),
  to: fc.constantFrom(...POSTED),
  party: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
});

beforeAll(async () => {
  books = await trialBooks();
  const { branchId } = books;
  chart = await query<Account>(
    "t.chart",
    `select id, code, type::text as type, level::int as level, array_remove(array[id, sub_ledger_id, general_id, group_id], null) as path
       from ledger.accounts where branch_id = $1`,
    [branchId],
  );
  const idOf = (code: string) => chart.find((account) => account.code === code)!.id;
  const items = fc.sample(anyItem, { numRuns: 500, seed: 11 });
  const documents: { lines: object[] }[] = items.map(({ day, from, to, party, amount }) => ({
    ...{ branch_id: branchId, doc_date: day, kind: "manual", created_by: "operator:1" },
    lines: [from, to].map((code, at) => ({
      ...{ account_id: idOf(code), [at === 0 ? "dr" : "cr"]: amount },
      ...(PARTIED.includes(code) && party > 0 && { party: `supplier:${party}` }),
    })),
  }));
  const closing = (day: string, kind: string, source: object, [from, to]: [string, string], amount: number) => ({
    ...{ branch_id: branchId, doc_date: day, kind, created_by: "operator:1", ...source },
    lines: [
      { account_id: idOf(from), dr: amount },
      { account_id: idOf(to), cr: amount },
    ],
  });
  // Documents of several lines: two cash accounts, shares that do not divide.
  const anyMany = fc.record({
    day: anyDay,
    amounts: fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 3, maxLength: 3 }),
  });
  for (const { day, amounts } of fc.sample(anyMany, { numRuns: 40, seed: 5 })) {
    const [a, b, c] = amounts as [number, number, number];
    documents.push({
      ...{ branch_id: branchId, doc_date: day, kind: "manual", created_by: "operator:1" },
      lines: [
        { account_id: idOf("11010001"), dr: a },
        { account_id: idOf("52030001"), dr: b + c },
        { account_id: idOf("11020001"), cr: b },
        { account_id: idOf("41010001"), cr: a },
        { account_id: idOf("21020001"), cr: c },
      ],
    });
  }
  const year = { source_type: "year_end", source_id: "1403" };
  const profit = { source_type: "profit_close", source_id: "1403" };
  documents.push(
    closing("2025-03-20", "closing", year, ["31030002", "11020001"], 900),
    closing("2025-03-21", "opening", year, ["11020001", "31030002"], 900),
    closing("2025-03-20", "pl_close", profit, ["41010001", "31020001"], 12_345),
  );
  for (let at = 0; at < documents.length; at += 50) {
    const [row] = await asLedgerOwner<{ answers: { refused?: object }[] }>("select ledger.post_many($1) as answers", [
      JSON.stringify(documents.slice(at, at + 50)),
    ]);
    expect(row!.answers.filter(({ refused }) => refused)).toEqual([]);
  }
  const posted = await asLedgerOwner<Posted>(
    `select e.voucher_id::text as voucher, e.line, e.doc_date::text as day, v.source_type as source, e.account_id, e.party, (e.dr - e.cr)::float as net
       from ledger.entries e
       join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
      where e.branch_id = $1`,
    [branchId],
  );
  lines = posted;
  vouchers = groupBy(posted, ({ voucher }) => voucher);
});

const LINES = ["l0", "l1", "l2", "l3", "l4"];
type Mapped = { account: number; side: "any" | "debit" | "credit"; line: string };
type RandomMap = { signs: (1 | -1)[]; parents: number[]; mapped: Mapped[] };

/** Lines in a tree, and one of formulas; some accounts of any level in lines, in the position on sides too. */
const anyMap = (kind: "income" | "position") =>
  fc.record({
    signs: fc.array(fc.constantFrom(1 as const, -1 as const), { minLength: 5, maxLength: 5 }),
    parents: fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
    mapped: fc
      .uniqueArray(
        fc.record({
          account: fc.nat(10_000),
          line: fc.constantFrom(...LINES),
          side:
            kind === "position"
              ? fc.constantFrom("any" as const, "debit" as const, "credit" as const)
              : fc.constant("any" as const),
        }),
        { minLength: 2, maxLength: 30, selector: ({ account }) => account % 80 },
      )
      .map((some) => some.map((one) => ({ ...one, account: one.account % 80 }))),
  });

async function store(kind: "income" | "position", map: RandomMap): Promise<{ id: number; mapped: Mapped[] }> {
  const { branchId } = books;
  const types = kind === "income" ? ["income", "expense"] : ["asset", "liability", "equity", "income", "expense"];
  const fitting = chart.filter(({ type }) => types.includes(type));
  const mapped = [
    ...new Map(
      map.mapped.map((one) => {
        const account = fitting[one.account % fitting.length]!.id;
        return [account, { ...one, account }] as const;
      }),
    ).values(),
  ];
  const open = await prisma().statementVersion.findFirst({ where: { branchId, kind, state: "draft" } });
  const { id } =
    open ??
    (await prisma().statementVersion.create({ data: { branchId, kind, fromYear: 1402, createdBy: "operator:1" } }));
  const where = { branchId, versionId: id };
  await prisma().$transaction([
    prisma().statementAccount.deleteMany({ where }),
    prisma().statementLine.deleteMany({ where }),
    prisma().statementLine.createMany({
      data: LINES.map((code, at) => ({
        ...{ ...where, code, position: at, title: code, titleLatin: code, sign: map.signs[at]!, formula: [] },
        // A line's parent comes before it: no cycles.
        parentCode: map.parents[at]! < at ? LINES[map.parents[at]!]! : null,
      })),
    }),
    prisma().statementLine.create({
      data: { ...where, code: "sum", position: 9, title: "x", titleLatin: "x", sign: 1, formula: ["+l0", "-l1"] },
    }),
    prisma().statementAccount.createMany({
      data: mapped.map(({ account, side, line }) => ({ ...where, accountId: account, side, lineCode: line })),
    }),
  ]);
  return { id, mapped };
}

/** Debit less credit by line (null: none), from the lines of vouchers only. */
function byHand(kind: "income" | "position", mapped: Mapped[], { from, to }: { from: string; to: string }) {
  const sums = new Map<string | null, number>();
  const lineOf = ({ path }: Account, side: "debit" | "credit") => {
    for (const id of path) {
      const found = mapped.find((one) => one.account === id && (one.side === "any" || one.side === side));
      if (found) return found.line;
    }
    return null;
  };
  const byParty = new Map<string, number>();
  for (const { day, source, account_id, party, net } of lines) {
    if (source === "year_end" || day > to) continue;
    if (kind === "income" && (day < from || source === "profit_close")) continue;
    const key = `${account_id}/${party}`;
    byParty.set(key, (byParty.get(key) ?? 0) + net);
  }
  for (const account of chart.filter(({ level }) => level === 4)) {
    if (kind === "income" && !["income", "expense"].includes(account.type)) continue;
    const nets = [...byParty].filter(([key]) => key.startsWith(`${account.id}/`)).map(([, net]) => net);
    const [debit, credit] = [lineOf(account, "debit"), lineOf(account, "credit")];
    const total = nets.reduce((sum, net) => sum + net, 0);
    const put = (line: string | null, net: number) => sums.set(line, (sums.get(line) ?? 0) + net);
    if (debit === credit) put(debit, total);
    else {
      for (const net of nets) put(net > 0 ? debit : credit, net);
    }
  }
  return sums;
}

const shownBy = (map: RandomMap, sums: Map<string | null, number>) => {
  const raw = (code: string): number =>
    (sums.get(code) ?? 0) +
    LINES.reduce((sum, child, at) => {
      const parent = map.parents[at]! < at ? LINES[map.parents[at]!] : null;
      return parent === code ? sum + raw(child) : sum;
    }, 0);
  const shown = LINES.map((code, at) => raw(code) * map.signs[at]!);
  return [...shown, shown[0]! - shown[1]!].map((amount) => BigInt(amount));
};

test.each(["income", "position"] as const)(
  "each line of the %s is the sum of the trial balance by its map, whatever the map and the days",
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(anyMap(kind), anyDay, anyDay, async (map, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const { id, mapped } = await store(kind, map);
        const input = FinancialStatementQuery.parse({ kind, from, to });
        const statement = await readFinancialStatement(ctxOf(books.actor), { ...input, version_id: id });
        const sums = byHand(kind, mapped, { from, to });
        expect(statement.lines.map(({ amounts }) => amounts[0])).toEqual(shownBy(map, sums));
        const unmapped = statement.unmapped.reduce((sum, { amounts }) => sum + (amounts[0] as bigint), 0n);
        expect(unmapped).toBe(BigInt(sums.get(null) ?? 0));
        const all = [...sums.values()].reduce((sum, net) => sum + net, 0);
        if (kind === "position") expect(all).toBe(0);
        const trial = await readTrialBalance(
          ctxOf(books.actor),
          TrialBalanceQuery.parse({ from, to, before_closing: false }),
        );
        expect([statement.proof[0]!.digest, statement.proof[0]!.entries]).toEqual([
          trial.proof.digest,
          trial.proof.entries,
        ]);
      }),
      { numRuns: runs(100) },
    );
  },
);

test.each([
  ["income", "previous_year"],
  ["income", "previous_period"],
  ["position", "previous_year"],
  ["cash_flows", "previous_year"],
] as const)("the template proves itself: %s compared with the %s", async (kind, compare) => {
  const ctx = ctxOf(books.actor);
  await fc.assert(
    fc.asyncProperty(anyDay, anyDay, async (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const statement = await readFinancialStatement(ctx, FinancialStatementQuery.parse({ kind, from, to, compare }));
      expect(statement.version_id).toBe(null);
      expect(statement.proof.map(({ difference }) => difference)).toEqual([0n, 0n]);
      expect(statement.unmapped).toEqual([]);
      const [, before] = statement.columns;
      const alone = await readFinancialStatement(
        ctx,
        FinancialStatementQuery.parse({ kind, from: before!.from ?? before!.to, to: before!.to }),
      );
      expect(statement.lines.map(({ amounts }) => amounts[1])).toEqual(alone.lines.map(({ amounts }) => amounts[0]));
    }),
    { numRuns: runs(25) },
  );
});

/** Flows by counter account: the net of a document's cash in proportion to its lines of the other side, largest remainder. */
function flowsByHand(cash: ReadonlySet<number>, { from, to }: { from: string; to: string }) {
  const flows = new Map<number, number>();
  for (const some of vouchers.values()) {
    const [{ day, source }] = some as [Posted];
    const net = some.reduce((sum, line) => sum + (cash.has(line.account_id) ? line.net : 0), 0);
    if (source === "year_end" || day < from || day > to || net === 0) continue;
    const others = some.filter((line) => !cash.has(line.account_id) && Math.sign(line.net) === -Math.sign(net));
    const whole = others.reduce((sum, line) => sum + Math.abs(line.net), 0);
    const shares = others.map((line) => {
      const exact = BigInt(Math.abs(net)) * BigInt(Math.abs(line.net));
      return { line, share: Number(exact / BigInt(whole)), rest: Number(exact % BigInt(whole)) };
    });
    let left = Math.abs(net) - shares.reduce((sum, { share }) => sum + share, 0);
    const ordered = shares.toSorted((a, b) => b.rest - a.rest || a.line.line - b.line.line);
    for (const { line, share } of ordered) {
      const amount = Math.sign(net) * (share + (left-- > 0 ? 1 : 0));
      flows.set(line.account_id, (flows.get(line.account_id) ?? 0) + amount);
    }
  }
  return flows;
}

test("cash flows are the nets of documents by counter account, and tie to the movement of cash", async () => {
  const cash = new Set(chart.filter(({ level, code }) => level === 4 && /^110[123]/.test(code)).map(({ id }) => id));
  const ctx = ctxOf(books.actor);
  await fc.assert(
    fc.asyncProperty(anyDay, anyDay, async (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const input = FinancialStatementQuery.parse({ kind: "cash_flows", from, to });
      const statement = await readFinancialStatement(ctx, input);
      expect(statement.proof[0]!.difference).toBe(0n);
      const flows = flowsByHand(cash, { from, to });
      const shown = new Map<number, number>();
      for (const { code, shows } of statement.lines) {
        if (shows !== "accounts" || code === "cash_begin" || code === "exchange_effect") continue;
        const { items } = await listLineAccounts(ctx, { ...input, line: code });
        for (const { id, amounts } of items) shown.set(id!, Number(amounts[0]));
      }
      expect([...shown].sort()).toEqual([...flows].filter(([, amount]) => amount !== 0).sort());
      const at = (code: string) => statement.lines.find((line) => line.code === code)!.amounts[0] as bigint;
      const moved = lines
        .filter(
          ({ day, source, account_id }) => cash.has(account_id) && day >= from && day <= to && source !== "year_end",
        )
        .reduce((sum, { net }) => sum + net, 0);
      expect(at("net_change")).toBe(BigInt(moved));
    }),
    { numRuns: runs(25) },
  );
});

test("the accounts of a line sum to it, those of both sides too", async () => {
  const ctx = ctxOf(books.actor);
  const input = FinancialStatementQuery.parse({ kind: "position", to: "2026-06-01", compare: "previous_year" });
  const { lines: shown } = await readFinancialStatement(ctx, input);
  for (const { code, shows, amounts } of shown) {
    if (shows !== "accounts") continue;
    const { items: rows } = await listLineAccounts(ctx, { ...input, line: code });
    const sum = (at: number) => rows.reduce((total, row) => total + (row.amounts[at] as bigint), 0n);
    expect([code, sum(0), sum(1)]).toEqual([code, ...amounts]);
  }
  const receivables = shown.find(({ code }) => code === "trade_receivables")!.amounts[0]! as bigint;
  const payables = shown.find(({ code }) => code === "trade_payables")!.amounts[0]! as bigint;
  expect(receivables > 0n && payables > 0n).toBe(true);
});

test.each([
  // Whole months: 1404/01 to 1404/03, a year ago and the three months before.
  ["previous_year", "2025-03-21", "2025-06-21", "2024-03-20", "2024-06-20"],
  ["previous_period", "2025-03-21", "2025-06-21", "2024-12-21", "2025-03-20"],
  // 30 Esfand 1403 in a leap year is the last day of Esfand 1402 too.
  ["previous_year", "2025-03-20", "2025-03-20", "2024-03-19", "2024-03-19"],
  ["previous_period", "2025-04-01", "2025-04-10", "2025-03-22", "2025-03-31"],
  // Days before the books.
  ["previous_year", "2023-04-01", "2023-04-10", "2022-04-01", "2022-04-10"],
] as const)("%s of %s to %s is %s to %s", async (compare, from, to, first, last) => {
  const input = FinancialStatementQuery.parse({ kind: "income", from, to, compare });
  const { columns } = await readFinancialStatement(ctxOf(books.actor), input);
  expect(columns[1]).toMatchObject({ from: first, to: last });
});

test("changes in equity between any days follow from the lines: balances by column, profit, transfers, the rest", {
  timeout: 240_000,
}, async () => {
  const byId = new Map(chart.map((account) => [account.id, account]));
  const isTemporary = ({ account_id }: Line) => ["income", "expense"].includes(byId.get(account_id)!.type);
  const isEquity = ({ account_id }: Line) => byId.get(account_id)!.type === "equity";
  const counted = lines.filter(({ source }) => source !== "year_end");
  const sum = (some: readonly Line[]) => some.reduce((net, line) => net - line.net, 0);
  const ofColumn = (id: number | null) => (line: Line) =>
    id === null ? isTemporary(line) : isEquity(line) && byId.get(line.account_id)!.path[1] === id;
  const check = async (from: string, to: string) => {
    const { columns, rows, difference } = await readEquityChanges(ctxOf(books.actor), { from, to });
    expect(difference).toBe(0n);
    const ids = columns.map((column) => column?.id ?? null);
    const of = (name: string) => rows.find(({ row }) => row === name)!;
    const numbers = (name: string) => of(name).amounts.map(Number);
    const within = (line: Line) => line.day >= from && line.day <= to;
    const before = (day: string) => counted.filter((line) => line.day < day);
    expect(numbers("opening")).toEqual(ids.map((id) => sum(before(from).filter(ofColumn(id)))));
    expect(numbers("closing")).toEqual(ids.map((id) => sum(before(add(to, 1)).filter(ofColumn(id)))));
    expect(Number(of("closing").total)).toBe(
      sum(before(add(to, 1)).filter((line) => isEquity(line) || isTemporary(line))),
    );
    const earned = counted.filter((line) => within(line) && isTemporary(line) && line.source !== "profit_close");
    expect(Number(of("profit").total)).toBe(sum(earned));
    expect(of("transfers").total).toBe(0n);
    const left = [...vouchers.values()].filter(
      (some) => within(some[0]!) && some[0]!.source === null && sum(some.filter(isEquity)) !== 0,
    );
    expect(numbers("other")).toEqual(ids.map((id) => (id === null ? 0 : sum(left.flat().filter(ofColumn(id))))));
  };
  await check("2023-03-21", "2027-03-20");
  await check("2024-03-20", "2025-03-20");
  await check("2024-10-01", "2025-03-20");
  await check("2025-03-20", "2025-03-20");
  await fc.assert(
    fc.asyncProperty(anyDay, anyDay, (one, other) => check(...([one, other].sort() as [string, string]))),
    { numRuns: runs(200), endOnFailure: true },
  );
});
