import { BUCKETS } from "../../cashier/settlement/rules";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { decimalsOf } from "../../kernel/decimals";
import { readCashFlow } from "../report/read-cash-flow";
import { readLadder } from "../report/read-ladder";
import { readProfit } from "../report/read-profit";
import { readReceivables } from "../report/read-receivables";
import { readSales } from "../report/read-sales";
import { inOneBatch } from "./in-one-batch";
import { rangeText } from "./range-text";
import type { ReportParams } from "./schema";
import type { Cell, Column, ExportTableRow, Reader, Reading, Table } from "./table";
import { filled, type Words } from "./words";

/** A report's content before formatting as a table. */
type ReportTableDto = {
  facts: Table["facts"];
  columns: Column[];
  rows: ExportTableRow[];
  totals: ExportTableRow[];
  proof: string;
};
type At = Pick<Reading, "words" | "written"> & { ctx: Ctx<OperatorActor> };
type WithName = { key: string; name: string | null; name_latin: string | null };

/** A report of the console as its page shows it. */
export const report: Reader<ReportParams> = {
  count: async (ctx, params) => (await rowsOf(ctx as Ctx<OperatorActor>, params)).length,
  async read(reading, params) {
    const { words } = reading;
    const { facts, columns, rows, totals, proof } = await READ[params.report](reading, params as never);
    return {
      ...{ title: words[`report_${params.report}`], facts, columns, count: rows.length },
      rows: inOneBatch(rows),
      foot: () => ({ totals, proof }),
    };
  },
};

async function rowsOf(ctx: Ctx<OperatorActor>, params: ReportParams): Promise<readonly unknown[]> {
  switch (params.report) {
    case "sales":
      return (await readSales(ctx, params)).currencies.flatMap(({ rows }) => rows);
    case "profit":
      return (await readProfit(ctx, { ...params, page: null })).rows;
    case "receivables":
      return ofAge((await readReceivables(ctx)).rows, params.age);
    case "cheques":
      return (await readLadder(ctx, params)).rows;
    case "cash_flow":
      return (await readCashFlow(ctx, { ...params, page: null })).rows;
  }
}

const READ: { [R in ReportParams["report"]]: (at: Reading, params: Of<R>) => Promise<ReportTableDto> } = {
  async sales(at, params) {
    const { words } = at;
    const sales = await readSales(at.ctx, params);
    const cells = (currency: string, sold: (typeof sales.currencies)[number]["totals"]): Cell[] => [
      ...[currency, sold.bookings, sold.travellers],
      ...[sold.sold, sold.returned, sold.net].map((minor) => money(minor, currency)),
    ];
    const nameOf = (row: WithName & { from: string | null; to: string | null }) => {
      if (row.from !== null && row.to !== null) return at.written.days({ from: row.from, to: row.to });
      if (sales.by === "product") return words[`product_${row.key as "flight"}`] ?? row.key;
      return displayName(at, row) ?? words[sales.by === "supplier" ? "ownSeats" : "customers"];
    };
    return {
      facts: [{ name: words.range, value: rangeText(at, sales) }],
      columns: [
        text(words.what, 24),
        { key: "currency", name: words.currency, kind: "code", weight: 8 },
        ...figures(words, ["bookings", "travellers"], "number"),
        ...figures(words, ["sold", "returned", "net"]),
      ],
      rows: sales.currencies.flatMap(({ currency, rows }) =>
        rows.map((row) => ({ cells: [nameOf(row), ...cells(currency, row)] })),
      ),
      totals: sales.currencies.map(({ currency, totals }) => total(words, cells(currency, totals))),
      proof: "",
    };
  },

  async profit(at, params) {
    const { words } = at;
    const { from, to, by, currency, rows, other, totals, books } = await readProfit(at.ctx, { ...params, page: null });
    const cells = (sales: number | null, of: Record<"income" | "expense" | "profit", Minor>): Cell[] => [
      sales,
      ...[of.income, of.expense, of.profit].map((minor) => money(minor, currency)),
    ];
    const nobody = { colleague: words.customers, route: words.noRoute, supplier: words.ownSeats }[by];
    return {
      facts: [{ name: words.range, value: rangeText(at, { from, to }) }, unit(words, currency)],
      columns: [
        text(words.what, 24),
        ...figures(words, ["sales"], "number"),
        ...figures(words, ["income", "expense", "profit"]),
      ],
      rows: [
        ...rows.map((row) => ({
          cells: [(by === "route" && row.key) || (displayName(at, row) ?? nobody), ...cells(row.sales, row)],
        })),
        ...(other.income || other.expense ? [{ cells: [words.noSale, ...cells(null, other)] }] : []),
      ],
      totals: [total(words, cells(totals.sales, totals))],
      proof: agrees(words, same(totals.profit, books)),
    };
  },

  async receivables(at, { age: only }) {
    const { words, written } = at;
    const { today, currency, totals, ledger, ...read } = await readReceivables(at.ctx);
    const rows = ofAge(read.rows, only);
    const ages = [...BUCKETS, "credit", "balance"] as const;
    const sum = (age: (typeof ages)[number]) => rows.reduce((total, row) => total + BigInt(row[age]), 0n);
    const cells = (of: typeof totals): Cell[] => ages.map((age) => money(of[age], currency));
    return {
      facts: [
        { name: words.date, value: written.day(today) },
        unit(words, currency),
        ...(only ? [{ name: words.filter, value: words[`age_${only}`] }] : []),
      ],
      columns: [
        { key: "code", name: words.code, kind: "code", weight: 10 },
        text(words.party, 24),
        ...ages.map((age): Column => ({ key: age, name: words[`age_${age}`], kind: "money", weight: 13 })),
      ],
      rows: rows.map((row) => ({ cells: [row.code, displayName(at, row) ?? words.nameless, ...cells(row)] })),
      totals: [{ cells: ["", words.total, ...ages.map((age) => money(sum(age), currency))], strong: true }],
      proof: only ? "" : agrees(words, same(totals.balance, ledger)),
    };
  },

  async cheques(at, params) {
    const { words, written } = at;
    const { today, currency, rows, totals, ledger } = await readLadder(at.ctx, params);
    const cells = ({ received, issued, net }: typeof totals, running: Minor): Cell[] => [
      ...[received.count, money(received.amount, currency), issued.count, money(issued.amount, currency)],
      ...[money(net, currency), money(running, currency)],
    ];
    const whole = !params.from && !params.to;
    const right = same(totals.received.amount, ledger.received) && same(totals.issued.amount, ledger.issued);
    return {
      facts: [{ name: words.date, value: written.day(today) }, unit(words, currency)],
      columns: [
        text(words.due, 24),
        ...figures(words, ["receivedCount"], "number"),
        ...figures(words, ["received"]),
        ...figures(words, ["issuedCount"], "number"),
        ...figures(words, ["issued", "net", "running"]),
      ],
      rows: rows.map((row) => ({
        cells: [
          row.overdue ? filled(words.overdue, { days: written.days(row) }) : written.days(row),
          ...cells(row, row.running),
        ],
      })),
      totals: [total(words, cells(totals, totals.net))],
      proof: whole ? agrees(words, right) : "",
    };
  },

  async cash_flow(at, params) {
    const { words } = at;
    const { from, to, currency, rows, totals } = await readCashFlow(at.ctx, { ...params, page: null });
    const cells = (of: typeof totals): Cell[] =>
      [of.opening, of.came, of.went, of.closing, of.revaluation].map((minor) => money(minor, currency));
    return {
      facts: [{ name: words.range, value: rangeText(at, { from, to }) }, unit(words, currency)],
      columns: [text(words.what, 24), ...figures(words, ["before", "came", "went", "after", "revaluation"])],
      rows: rows.map((row) => {
        const days = row.from !== null && row.to !== null && at.written.days({ from: row.from, to: row.to });
        return { cells: [days || [row.code, displayName(at, row)].filter(Boolean).join(" "), ...cells(row)] };
      }),
      totals: [total(words, cells(totals))],
      proof: "",
    };
  },
};
type Of<R extends ReportParams["report"]> = Extract<ReportParams, { report: R }>;

type Minor = number | bigint;
type Aged = Awaited<ReturnType<typeof readReceivables>>["rows"];
const ofAge = (rows: Aged, age: Of<"receivables">["age"]) =>
  age ? rows.filter((row) => BigInt(row[age]) !== 0n) : rows;
const money = (minor: Minor, currency: string): Cell => ({
  minor: BigInt(minor),
  decimals: decimalsOf(currency),
});
const displayName = ({ ctx }: At, { name, name_latin }: Omit<WithName, "key">) =>
  ctx.locale === "fa" ? name : (name_latin ?? name);
const text = (name: string, weight: number): Column => ({ key: "of", name, kind: "text", weight });
const unit = (words: Words, currency: string) => ({ name: words.currency, value: currency, code: true as const });
const total = (words: Words, cells: Cell[]): ExportTableRow => ({ cells: [words.total, ...cells], strong: true });
const same = (one: Minor, other: Minor) => BigInt(one) === BigInt(other);
const agrees = (words: Words, right: boolean) => (right ? words.reportProof : words.unproven);
const figures = (words: Words, keys: readonly (keyof Words)[], kind: "money" | "number" = "money"): Column[] =>
  keys.map((key) => ({ key, name: words[key], kind, weight: kind === "money" ? 14 : 8 }));
