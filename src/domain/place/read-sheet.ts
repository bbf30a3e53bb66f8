import { asciiDigits } from "../digits";
import { Refusal, refuseField, type Text } from "../errors";
import type { Reader } from "../table-file/line";
import { readTable } from "../table-file/read-table";

/** Cells by the name of their column, as text; an empty cell is left out. */
export type SheetRow = Record<string, string>;

/**
 * Rows under the head of a spreadsheet or CSV. Columns are known by their head in any case. 3003 at `file_id` where a column that
 * must be there is missing; 3008 for more than `most` rows; 3014 for what cannot be read.
 */
export async function readSheet(
  content: AsyncIterable<Uint8Array>,
  input: { mime: string; of: Reader; must: readonly string[]; may: readonly string[]; most: number },
): Promise<SheetRow[]> {
  const { rows: all } = await readTable(content, { mime: input.mime, of: input.of, most: input.most + 1 });
  const [head = [], ...body] = all;
  const names = head.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, "_"));
  const missing = input.must.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const list = missing.join(", ");
    throw refuseField("file_id", { en: `columns missing: ${list}`, fa: `این ستون‌ها نیست: ${list}` });
  }
  const known = new Set([...input.must, ...input.may]);
  const rows = body
    .map((cells) =>
      Object.fromEntries(names.flatMap((name, at) => (known.has(name) && cells[at] ? [[name, cells[at]]] : []))),
    )
    .filter((row) => Object.keys(row).length > 0);
  if (rows.length === 0) throw refuseField("file_id", EMPTY);
  if (rows.length > input.most) throw new Refusal("tooLarge", { fields: [{ path: "file_id", message: MANY }] });
  return rows;
}

/** A number of a cell, with Persian digits and either decimal mark; NaN for another text. */
export const numberIn = (cell: string) => {
  const text = asciiDigits(cell).replace(/[٫,]/g, ".");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

const EMPTY: Text = { en: "has no rows below the header", fa: "زیر سرستون‌ها ردیفی نیست" };
const MANY: Text = { en: "has too many rows: divide the file", fa: "ردیف‌ها زیاد است: پرونده را تکه کنید" };
