import { asciiDigits } from "../../kernel/digits";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import type { Reader } from "../../platform/table-file/line";
import { readTable } from "../../platform/table-file/read-table";

/** Cells by the name of their column, as text; empty cells are omitted. */
export type SheetRow = Record<string, string>;

/**
 * Rows below the header of a spreadsheet or CSV. Column names are case-insensitive. Throws fieldInvalid (3003) at
 * `file_id` for a missing required column; tooLarge (3008) for more than `most` rows; fileRefused (3014) for an
 * unreadable file.
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

/** A number of a cell, with Persian digits and either decimal mark; NaN for other text. */
export const numberIn = (cell: string) => {
  const text = asciiDigits(cell).replace(/[٫,]/g, ".");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

const EMPTY: Text = { en: "has no rows below the header", fa: "زیر سرستون‌ها ردیفی نیست" };
const MANY: Text = { en: "has too many rows: divide the file", fa: "ردیف‌ها زیاد است: پرونده را تکه کنید" };
