import type { CellObject } from "write-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import type { TaxCell } from "@/domain/accounting/statutory-book/make-tax-ledgers";

/** A spreadsheet stores fifteen digits of a number: longer amounts are written as text, exactly. */
const MAX_DIGITS = 15;

/** One sheet with a row of headings, from right to left. */
export function writeSheet(headings: readonly string[], rows: readonly (readonly TaxCell[])[]): Promise<Uint8Array> {
  const head: CellObject[] = headings.map((value) => ({ value, type: String, fontWeight: "bold" }));
  const data = [head, ...rows.map((row) => row.map(cellOf))];
  return writeXlsxFile(data, { sheet: "دفتر الکترونیکی", rightToLeft: true, stickyRowsCount: 1 }).toBuffer();
}

function cellOf(cell: TaxCell): CellObject {
  if (typeof cell === "string") return { value: cell, type: String };
  if (typeof cell === "number") return { value: cell, type: Number };
  if (cell.amount.replace(/\D/g, "").length > MAX_DIGITS) return { value: cell.amount, type: String };
  return { value: Number(cell.amount), type: Number };
}
