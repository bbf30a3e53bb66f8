import type { CellObject, Row as SheetRow } from "write-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import { type Formatter, plain } from "@/domain/reporting/export/formatter";
import type { Cell, Column, ExportTableRow, Table } from "@/domain/reporting/export/table";
import type { Writer } from "./writer";

/** A spreadsheet stores fifteen digits of a number: longer values are written as text, exactly. */
const MAX_EXACT = 999_999_999_999_999n;
const HEAD = { fontWeight: "bold", backgroundColor: "#e9eef5", bottomBorderStyle: "thin", wrap: true } as const;
const STRONG = { fontWeight: "bold" } as const;
/** Maximum width of a column in characters. */
const WIDEST = 60;

/** A sheet in the direction of the language: title and facts, frozen header, rows, totals, ledger check. */
export const writeXlsx: Writer = async function* ({ table, written, manner: preferences, onPercent }) {
  const { columns } = table;
  const data: SheetRow[] = [...headOf(table)];
  const stickyRowsCount = data.length;
  let read = 0;
  for await (const batch of table.rows) {
    for (const row of batch) data.push(rowOf(row, columns, written));
    read += batch.length;
    onPercent(Math.floor((70 * read) / Math.max(1, table.count)));
  }
  const { totals, proof } = table.foot();
  for (const row of totals) data.push(rowOf(row, columns, written));
  data.push([], [{ value: proof, type: String }]);
  const sheet = {
    sheet: table.title.slice(0, 31),
    rightToLeft: preferences.locale === "fa",
    stickyRowsCount,
    columns: columns.map(({ weight, kind }) => ({
      width: Math.min(WIDEST, Math.max(kind === "money" ? 18 : 11, weight * 1.6)),
    })),
    orientation: "landscape" as const,
  };
  yield await writeXlsxFile(data, sheet, { fontFamily: "Calibri", fontSize: 11 }).toBuffer();
};

function headOf({ title, facts, columns }: Table): SheetRow[] {
  const result = facts.map(({ name, value }) => `${name}: ${value}`).join(" · ");
  return [
    [{ value: title, type: String, fontWeight: "bold", fontSize: 14 }],
    [{ value: result, type: String, textColor: "#555555" }],
    columns.map(({ name }) => ({ value: name, type: String, ...HEAD })),
  ];
}

const rowOf = ({ cells, strong, depth }: ExportTableRow, columns: readonly Column[], written: Formatter): SheetRow =>
  columns.map((column, index) => {
    const made = cellOf(cells[index] ?? null, column, written);
    if (!made) return null;
    if (strong) Object.assign(made, STRONG);
    // Names in a tree are indented by level.
    if (depth && column.kind === "text") made.indent = depth;
    return made;
  });

function cellOf(cell: Cell, { kind }: Column, written: Formatter): CellObject | null {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { value: cell, type: Number };
  if (typeof cell === "string") return { value: kind === "day" ? written.day(cell) : cell, type: String };
  const { minor, decimals } = cell;
  if (minor > MAX_EXACT || minor < -MAX_EXACT) return { value: plain(cell), type: String, align: "right" };
  return { value: Number(plain(cell)), type: Number, format: formatOf(decimals) };
}

const formatOf = (decimals: number) => (decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`);
