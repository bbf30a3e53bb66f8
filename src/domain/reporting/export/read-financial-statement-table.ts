import type { z } from "zod";
import { readFinancialStatement } from "../../accounting/financial-statement/read-financial-statement";
import { MAX_LINES } from "../../accounting/financial-statement/rules";
import type { FinancialStatement } from "../../accounting/financial-statement/schema";
import { inOneBatch } from "./in-one-batch";
import { rangeText } from "./range-text";
import type { FinancialStatementParams } from "./schema";
import type { Column, ExportTableRow, Reader, Reading } from "./table";
import { filled } from "./words";

type Params = z.output<typeof FinancialStatementParams>;
type Statement = z.input<typeof FinancialStatement>;

/** A financial statement: its lines indented, one column of amounts for each period or branch, its proof at the foot. */
export const financialStatement: Reader<Params> = {
  count: async () => MAX_LINES,
  async read(reading, params) {
    const { ctx, words, branch } = reading;
    const statement = await readFinancialStatement(ctx, params);
    const { kind, currency, lines } = statement;
    const titleOf = (line: { title: string; title_latin: string }) =>
      ctx.locale === "fa" ? line.title : line.title_latin;
    const rows = lines.map(
      (line): ExportTableRow => ({
        cells: [titleOf(line), ...line.amounts.map((minor) => ({ minor: BigInt(minor), decimals: branch.decimals }))],
        strong: line.shows !== "accounts",
        depth: line.depth,
      }),
    );
    return {
      title: words[`statement_${kind}`],
      facts: [
        { name: words.range, value: rangeText(reading, statement) },
        { name: words.currency, value: currency, code: true },
      ],
      columns: [
        { key: "line", name: words.statement_line, kind: "text", weight: 30 },
        ...columnsOf(reading, statement),
      ],
      count: rows.length,
      rows: inOneBatch(rows),
      foot: () => ({ totals: [], proof: proofOf(reading, statement) }),
    };
  },
};

function columnsOf(reading: Reading, { columns }: Statement): Column[] {
  const { words, written, ctx } = reading;
  const isMany = new Set(columns.map(({ branch_id }) => branch_id)).size > 1;
  return columns.map(({ name, name_latin, from, to }, at) => {
    const days =
      from === null ? filled(words.statement_as_of, { day: written.day(to) }) : rangeText(reading, { from, to });
    const branch = ctx.locale === "fa" ? name : name_latin;
    return { key: `amount_${at + 1}`, name: isMany ? branch : days, kind: "money", weight: 16 };
  });
}

function proofOf({ words, written, branch }: Reading, { proof, columns }: Statement): string {
  const [first] = proof;
  const wrong = proof.find(({ difference }) => BigInt(difference) !== 0n);
  const verdict = wrong
    ? filled(words.statement_unproved, {
        figure: written.money({ minor: BigInt(wrong.difference), decimals: branch.decimals }),
      })
    : words.statement_proved;
  const entries = filled(words.statement_entries, {
    n: written.number(first!.entries),
    day: written.day(columns[0]!.to),
  });
  return [verdict, entries, `${words.statement_digest} ${first!.digest.slice(0, 16)}`].join("; ");
}
