import type { z } from "zod";
import { readStatement } from "../../accounting/statement/read-statement";
import type { Ctx } from "../../kernel/context";
import { withSaleTexts } from "../sale-text/read-sale-texts";
import { oneLine } from "./one-line";
import { rangeText } from "./range-text";
import type { StatementParams } from "./schema";
import type { ExportTableRow, Reader, Reading, Table } from "./table";
import { documentKind, filled, type Words } from "./words";

type Params = z.output<typeof StatementParams>;
type Page = Awaited<ReturnType<typeof readStatement>>;

const BATCH = 1_000;

const page = (ctx: Pick<Ctx, "query" | "actor">, params: Params, size: number, cursor?: string): Promise<Page> =>
  readStatement(ctx as Ctx, { ...params, per_page: size, cursor });

/** An account's statement with running balances, from opening to closing. */
export const statement: Reader<Params> = {
  count: async (ctx, params) => (await page(ctx as Ctx, params, 1)).meta.total,
  async read(reading, params) {
    const { ctx, books, words, written } = reading;
    const first = await page(ctx, params, BATCH);
    const { account, currency, opening, closing, totals } = first.items;
    const decimals = await decimalsOf(books, currency);
    const money = (minor: bigint | number) => ({ minor: BigInt(minor), decimals });
    const title = ctx.locale === "fa" ? account.title : account.title_latin;
    const proves = BigInt(opening) + BigInt(totals.debit) - BigInt(totals.credit) === BigInt(closing);
    const toStatementTableDto = (minor: bigint | number) => written.money(money(minor));
    const { debit, credit } = totals;
    const figures = {
      opening: toStatementTableDto(opening),
      debit: toStatementTableDto(debit),
      credit: toStatementTableDto(credit),
      closing: toStatementTableDto(closing),
    };
    const ends = (name: string, balance: bigint | number): ExportTableRow => ({
      cells: ["", "", null, "", "", "", name, null, null, money(balance), "", ""],
      strong: true,
    });
    const total: ExportTableRow = {
      cells: ["", "", null, "", "", "", words.total, money(debit), money(credit), null, "", ""],
      strong: true,
    };
    return {
      title: words.statement,
      facts: [
        { name: words.account, value: `${title} (${account.code})` },
        { name: words.range, value: rangeText(reading, params) },
        { name: words.currency, value: currency, code: true },
        ...(params.party ? [{ name: words.party, value: params.party, code: true as const }] : []),
      ],
      columns: columnsOf(words),
      count: totals.count + 1,
      rows: rowsOf(reading, { params, first, money, opening: ends(words.opening, opening) }),
      foot: () => ({
        totals: [total, ends(words.closing, closing)],
        proof: proves
          ? filled(words.statementProof, { lines: written.number(totals.count), ...figures })
          : words.unproven,
      }),
    };
  },
};

const columnsOf = (words: Words): Table["columns"] => [
  { key: "date", name: words.date, kind: "day", weight: 9 },
  { key: "iso_date", name: words.isoDate, kind: "isoDay", weight: 9, wide: true },
  { key: "document", name: words.document, kind: "number", weight: 7 },
  { key: "kind", name: words.kind, kind: "text", weight: 9 },
  { key: "code", name: words.code, kind: "code", weight: 10, wide: true },
  { key: "account", name: words.title, kind: "text", weight: 16, wide: true },
  { key: "description", name: words.description, kind: "text", weight: 32 },
  { key: "debit", name: words.debit, kind: "money", weight: 14 },
  { key: "credit", name: words.credit, kind: "money", weight: 14 },
  { key: "balance", name: words.balance, kind: "money", weight: 15 },
  { key: "cost_center", name: words.costCenter, kind: "code", weight: 8, wide: true },
  { key: "dimensions", name: words.dimensions, kind: "text", weight: 12, wide: true },
];

type Given = {
  params: Params;
  first: Page;
  money: (minor: bigint | number) => { minor: bigint; decimals: number };
  opening: ExportTableRow;
};

async function* rowsOf({ ctx }: Reading, { params, first, money, opening }: Given): AsyncGenerator<ExportTableRow[]> {
  const { locale } = ctx;
  const side = (minor: bigint | number) => (BigInt(minor) === 0n ? null : money(minor));
  yield [opening];
  for (let at = first; ; ) {
    const rows = await withSaleTexts(ctx, at.items.rows);
    yield rows.map((row) => ({
      cells: [
        row.date,
        row.date,
        row.document_id,
        documentKind(locale, row.kind),
        row.account.code,
        locale === "fa" ? row.account.title : row.account.title_latin,
        oneLine(row.about?.[locale] ?? row.description, row.party_name ?? row.party),
        side(row.debit),
        side(row.credit),
        money(row.balance),
        row.cost_center?.code ?? "",
        row.dimensions.map(({ code }) => code).join(" "),
      ],
    }));
    const { next_cursor } = at.meta;
    if (!next_cursor) return;
    at = await page(ctx, params, BATCH, next_cursor);
  }
}

async function decimalsOf({ all }: Reading["books"], currency: string): Promise<number> {
  const [row] = await all<{ exponent: number }>("select exponent from ledger.currencies where code = $1", [currency]);
  return row?.exponent ?? 2;
}
