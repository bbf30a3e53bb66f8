import type { z } from "zod";
import { LINE_COUNT, LINE_TOTALS, LINES, lineValues } from "../../sales/tax/list-lines";
import type { TaxLine } from "../../sales/tax/schema";
import { rangeText } from "./range-text";
import type { TaxLinesParams } from "./schema";
import type { ExportTableRow, Reader, Reading } from "./table";

type Params = z.output<typeof TaxLinesParams>;
type Line = z.input<typeof TaxLine>;
type Sums = { lines: number; base: bigint; tax: bigint };

/** Invoice lines of which the figures of a VAT return consist, as their page lists them. */
export const taxLines: Reader<Params> = {
  async count(ctx, params, limit) {
    const values = [...lineValues(ctx.actor.branchId, params), limit];
    const [row] = await ctx.query<{ n: number }>("export.count-tax-lines", LINE_COUNT, values);
    return row!.n;
  },
  async read(reading, params) {
    const { ctx, books, words, branch } = reading;
    const values = lineValues(ctx.actor.branchId, params);
    const [sums] = await books.all<Sums>(LINE_TOTALS, values);
    const money = (minor: bigint) => ({ minor: BigInt(minor), decimals: branch.decimals });
    return {
      title: words.tax_lines,
      facts: [
        { name: words.range, value: rangeText(reading, params) },
        { name: words.currency, value: branch.currency, code: true },
      ],
      columns: [
        { key: "date", name: words.date, kind: "day", weight: 8 },
        { key: "iso_date", name: words.isoDate, kind: "isoDay", weight: 8, wide: true },
        { key: "kind", name: words.kind, kind: "text", weight: 9 },
        { key: "number", name: words.number, kind: "code", weight: 9 },
        { key: "party", name: words.party, kind: "text", weight: 16 },
        { key: "what", name: words.tax_what, kind: "text", weight: 9 },
        { key: "category", name: words.tax_category, kind: "text", weight: 8 },
        { key: "code", name: words.code, kind: "code", weight: 8, wide: true },
        { key: "rate", name: words.tax_rate, kind: "number", weight: 6 },
        { key: "base", name: words.tax_base, kind: "money", weight: 12 },
        { key: "tax", name: words.tax_tax, kind: "money", weight: 12 },
      ],
      count: sums!.lines,
      rows: rowsOf(reading, values),
      foot: () => ({
        totals: [
          { cells: [words.total, "", "", "", "", "", "", "", null, money(sums!.base), money(sums!.tax)], strong: true },
        ],
        proof: "",
      }),
    };
  },
};

async function* rowsOf({ books, words, branch }: Reading, values: unknown[]): AsyncGenerator<ExportTableRow[]> {
  const money = (minor: number | bigint) => ({ minor: BigInt(minor), decimals: branch.decimals });
  for await (const lines of books.each<Line>(LINES, values)) {
    yield lines.map((line) => ({
      cells: [
        ...[line.day, line.day, words[`tax_${line.kind}`], line.label, line.party, words[`tax_${line.what}`]],
        ...[words[`tax_category_${line.category}`], line.code ?? "", line.points === null ? null : line.points / 100],
        ...[money(line.base), money(line.tax)],
      ],
    }));
  }
}
