import { Refusal, type Text } from "./errors";

/**
 * All cells of a spreadsheet's first sheet (XLSX) or of a CSV (UTF-8, UTF-16, or the Windows code page of Persian and Arabic), as
 * text, trimmed; days as YYYY-MM-DD. Empty rows are passed over. 3014 for what cannot be read.
 */
export async function readCells(content: AsyncIterable<Uint8Array>, mime: string): Promise<string[][]> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(Uint8Array.from(part));
  const bytes = Buffer.concat(parts);
  const rows = await (mime === "text/csv" ? csv(bytes) : xlsx(bytes)).catch(() => {
    throw new Refusal("fileRefused", { fields: [{ path: "file_id", message: UNREADABLE }] });
  });
  return rows.filter((row) => row.some((cell) => cell !== ""));
}

async function csv(bytes: Buffer): Promise<string[][]> {
  const { parse } = await import("csv-parse/sync");
  const text = decoded(bytes);
  const [head = ""] = text.split("\n", 1);
  const delimiter = [",", ";", "\t"].sort((a, b) => head.split(b).length - head.split(a).length)[0]!;
  return parse(text, { bom: true, trim: true, delimiter, relax_column_count: true, relax_quotes: true }) as string[][];
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

async function xlsx(bytes: Buffer): Promise<string[][]> {
  const { default: read } = await import("read-excel-file/node");
  const [first] = await read(bytes);
  return (first?.data ?? []).map((row) => row.map(textOf));
}

const textOf = (cell: unknown): string => {
  if (cell == null) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
};

const UNREADABLE: Text = { en: "neither a spreadsheet nor a CSV", fa: "نه صفحه‌گسترده است و نه CSV" };
