import { CsvError, type Parser, parse } from "csv-parse";
import { LIMITS } from "../limits";
import { type Collected, cellText } from "./collect";
import { Refused } from "./refuse";

const PIECE = 65_536;

/** A CSV in UTF-8, UTF-16 or the Windows code page of Persian and Arabic, with commas, semicolons or tabs. */
export async function readCsv(bytes: Uint8Array, into: Collected): Promise<void> {
  const text = decoded(bytes);
  const end = text.search(/[\r\n]/);
  const head = text.slice(0, end < 0 ? LIMITS.cell : end);
  const delimiter = [",", ";", "\t"].sort((a, b) => head.split(b).length - head.split(a).length)[0]!;
  const parser = parse({
    ...{ bom: true, trim: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    // An unclosed quote makes the rest of the file one cell.
    max_record_size: LIMITS.columns * (LIMITS.cell + 3),
  });
  const fed = feed(parser, text);
  let nr = 0;
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      nr++;
      const waits = into.add(
        row.map((cell, at) => cellText(cell, () => `${letters(at)}${nr}`)),
        () => String(nr),
      );
      if (waits) await waits;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === "CSV_MAX_RECORD_SIZE"
      ? new Refused("cell", String(nr + 1), LIMITS.cell)
      : new Refused("damaged", String(nr + 1));
  } finally {
    parser.destroy();
    await fed.catch(() => {});
  }
}

async function feed(parser: Parser, text: string): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed; at += PIECE)
    if (!parser.write(text.slice(at, at + PIECE)))
      await new Promise<void>((go) =>
        parser
          .once("drain", go)
          .once("close", go)
          .once("error", () => go()),
      );
  if (!parser.destroyed) parser.end();
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) throw new Refused("binary");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

/** A column's letters: 0 is A, 26 is AA. */
export function letters(column: number): string {
  const before = Math.floor(column / 26) - 1;
  return (before >= 0 ? letters(before) : "") + String.fromCharCode(65 + (column % 26));
}
