import { csvLine } from "../../accounting/journal-export/rules";
import { type Formatter, plain } from "./formatter";
import type { Cell, Column, Table } from "./table";

/** The mark that tells a spreadsheet that the text is UTF-8. */
const MARK = "\ufeff";

/** A table as CSV, a batch of rows at a time: figures without grouping, and no text that a spreadsheet would run. */
export async function* csvOf({ columns, rows }: Table, written: Formatter): AsyncGenerator<string> {
  yield MARK + csvLine(columns.map(({ name }) => name));
  for await (const batch of rows) {
    let text = "";
    for (const { cells } of batch)
      text += csvLine(columns.map((column, index) => cellOf(cells[index] ?? null, column, written)));
    yield text;
  }
}

function cellOf(cell: Cell, { kind }: Column, written: Formatter): string | number | null {
  if (cell === null || typeof cell === "number") return cell;
  if (typeof cell === "object") return plain(cell);
  return kind === "day" ? written.day(cell) : cell;
}
