import { csvLine } from "../../accounting/journal-export/rules";
import { type Formatter, plain } from "./formatter";
import type { Cell, Column, Table } from "./table";

/** Byte order mark, by which spreadsheets recognize UTF-8. */
const MARK = "\ufeff";

/** A table as CSV in batches: ungrouped figures, and no text that a spreadsheet would evaluate. */
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
