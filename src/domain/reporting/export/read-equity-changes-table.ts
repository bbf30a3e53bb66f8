import type { z } from "zod";
import { EQUITY_ROWS } from "../../accounting/financial-statement/equity-rows";
import { readEquityChanges } from "../../accounting/financial-statement/read-equity-changes";
import { inOneBatch } from "./in-one-batch";
import { rangeText } from "./range-text";
import type { EquityChangesParams } from "./schema";
import type { Column, ExportTableRow, Reader } from "./table";
import { filled } from "./words";

/** Changes in equity: movements as rows, equity accounts and their total as columns, the proof at the foot. */
export const equityChanges: Reader<z.output<typeof EquityChangesParams>> = {
  count: async () => EQUITY_ROWS.length,
  async read(reading, params) {
    const { ctx, words, written, branch } = reading;
    const { from, to, currency, columns, rows, difference } = await readEquityChanges(ctx, params);
    const money = (minor: bigint | number) => ({ minor: BigInt(minor), decimals: branch.decimals });
    const amounts = columns.map((account, at): Column => {
      const name = account ? (ctx.locale === "fa" ? account.title : account.title_latin) : words.equity_unclosed;
      return { key: `amount_${at + 1}`, name, kind: "money", weight: 16 };
    });
    const lines = rows.map(
      ({ row, amounts, total }): ExportTableRow => ({
        cells: [words[`equity_${row}`], ...amounts.map(money), money(total)],
        strong: row === "opening" || row === "closing",
      }),
    );
    const proof =
      BigInt(difference) === 0n
        ? words.statement_proved
        : filled(words.statement_unproved, { figure: written.money(money(difference)) });
    return {
      title: words.equity_title,
      facts: [
        { name: words.range, value: rangeText(reading, { from, to }) },
        { name: words.currency, value: currency, code: true },
      ],
      columns: [
        { key: "line", name: words.statement_line, kind: "text", weight: 30 },
        ...amounts,
        { key: "total", name: words.equity_total, kind: "money", weight: 16 },
      ],
      count: lines.length,
      rows: inOneBatch(lines),
      foot: () => ({ totals: [], proof }),
    };
  },
};
