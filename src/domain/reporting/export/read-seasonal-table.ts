import type { z } from "zod";
import { seasonalDueOn } from "../report/read-seasonal";
import type { SeasonalParams, SeasonalRow } from "../report/schema.seasonal";
import { SEASONAL_ROWS, SEASONAL_TOTALS, seasonalValues } from "../report/seasonal-sql";
import { rangeText } from "./range-text";
import type { Column, ExportTableRow, Reader, Reading } from "./table";

type Params = z.output<typeof SeasonalParams>;
type Line = z.input<typeof SeasonalRow>;
type Sums = { total: number } & Record<(typeof SUMMED)[number], bigint>;
const SUMMED = ["amount", "discount", "vat", "duties"] as const;

/** The seasonal report of article 169, one row for a counterparty and part; its due day at the head. */
export const seasonal: Reader<Params> = {
  async count(ctx, params) {
    const [row] = await ctx.query<Sums>(
      "export.count-seasonal",
      SEASONAL_TOTALS,
      seasonalValues(ctx.actor.branchId, params),
    );
    return row!.total;
  },
  async read(reading, params) {
    const { ctx, books, words, written, branch } = reading;
    const values = seasonalValues(ctx.actor.branchId, params);
    const [sums] = await books.all<Sums>(SEASONAL_TOTALS, values);
    const text = (key: string, name: string, weight: number): Column => ({ key, name, kind: "text", weight });
    const code = (key: string, name: string): Column => ({ key, name, kind: "code", weight: 10 });
    return {
      title: words.seasonal,
      facts: [
        { name: words.range, value: rangeText(reading, params) },
        { name: words.seasonal_due, value: written.day(seasonalDueOn(params.to)) },
        { name: words.currency, value: branch.currency, code: true },
      ],
      columns: [
        text("part", words.seasonal_part, 9),
        text("kind", words.seasonal_kind, 9),
        text("party", words.party, 18),
        code("national_id", words.seasonal_national_id),
        code("economic_code", words.seasonal_economic_code),
        code("postal_code", words.seasonal_postal_code),
        { key: "count", name: words.seasonal_count, kind: "number", weight: 6 },
        ...SUMMED.map((key): Column => ({ key, name: words[`seasonal_${key}`], kind: "money", weight: 12 })),
      ],
      count: sums!.total,
      rows: rowsOf(reading, values),
      foot: () => ({
        totals: [
          {
            cells: [
              ...[words.total, "", "", "", "", "", null],
              ...SUMMED.map((key) => ({ minor: BigInt(sums![key]), decimals: branch.decimals })),
            ],
            strong: true,
          },
        ],
        proof: "",
      }),
    };
  },
};

async function* rowsOf({ books, words, branch }: Reading, values: unknown[]): AsyncGenerator<ExportTableRow[]> {
  for await (const lines of books.each<Line>(SEASONAL_ROWS, values)) {
    yield lines.map((line) => ({
      cells: [
        words[`seasonal_${line.part}`],
        line.kind === null ? "" : words[`seasonal_${line.kind}`],
        line.name,
        ...[line.national_id ?? "", line.economic_code ?? "", line.postal_code ?? "", line.count],
        ...SUMMED.map((key) => ({ minor: BigInt(line[key]), decimals: branch.decimals })),
      ],
    }));
  }
}
