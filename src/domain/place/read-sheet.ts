import { asciiDigits } from "../digits";
import { Refusal, refuseField, type Text } from "../errors";

/** Cells by the name of their column, as text, trimmed; an empty cell is left out. */
export type SheetRow = Record<string, string>;

/**
 * Rows under the head of a spreadsheet's first sheet (XLSX) or of a CSV in UTF-8; empty rows are passed over. Columns are known by
 * their head in any case. 3003 at `file_id` where a column that must be there is missing; 3008 for more than `most` rows; 3014
 * for what cannot be read.
 */
export async function readSheet(
  content: AsyncIterable<Uint8Array>,
  asked: { mime: string; must: readonly string[]; may: readonly string[]; most: number },
): Promise<SheetRow[]> {
  const bytes = Buffer.concat(await collect(content));
  const [head = [], ...body] = await (asked.mime === "text/csv" ? csv(bytes) : xlsx(bytes)).catch(() => {
    throw new Refusal("fileRefused", { fields: [{ path: "file_id", message: UNREADABLE }] });
  });
  const names = head.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, "_"));
  const missing = asked.must.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const list = missing.join(", ");
    throw refuseField("file_id", { en: `columns missing: ${list}`, fa: `این ستون‌ها نیست: ${list}` });
  }
  const known = new Set([...asked.must, ...asked.may]);
  const rows = body
    .map((cells) =>
      Object.fromEntries(names.flatMap((name, at) => (known.has(name) && cells[at] ? [[name, cells[at]]] : []))),
    )
    .filter((row) => Object.keys(row).length > 0);
  if (rows.length === 0) throw refuseField("file_id", EMPTY);
  if (rows.length > asked.most) throw new Refusal("tooLarge", { fields: [{ path: "file_id", message: MANY }] });
  return rows;
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(Uint8Array.from(part));
  return parts;
}

async function csv(bytes: Buffer): Promise<string[][]> {
  const { parse } = await import("csv-parse/sync");
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  const delimiter = /^[^\n]*;/.test(text) && !/^[^\n]*,/.test(text) ? ";" : ",";
  return parse(text, {
    bom: true,
    trim: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as string[][];
}

async function xlsx(bytes: Buffer): Promise<string[][]> {
  const { default: read } = await import("read-excel-file/node");
  const [first] = await read(bytes);
  return (first?.data ?? []).map((row) => row.map((cell) => (cell == null ? "" : String(cell).trim())));
}

/** A number of a cell, with Persian digits and either decimal mark; NaN for another text. */
export const numberIn = (cell: string) => {
  const text = asciiDigits(cell).replace(/[٫,]/g, ".");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

const UNREADABLE: Text = { en: "neither a spreadsheet nor a CSV in UTF-8", fa: "نه صفحه‌گسترده است و نه CSV با UTF-8" };
const EMPTY: Text = { en: "no rows under its head", fa: "زیر سرستون‌ها ردیفی نیست" };
const MANY: Text = { en: "too many rows: divide the file", fa: "ردیف‌ها زیاد است: پرونده را تکه کنید" };
