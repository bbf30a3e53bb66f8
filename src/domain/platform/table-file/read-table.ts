import { Refusal } from "../../kernel/errors";
import { FAULTS, LIMITS, type TableIssue, type TableSaid, type TableTask, TOO_LARGE } from "./limits";
import { type Reader, takeTurn } from "./line";
import { readInThread } from "./thread";

type ReadTableInput = {
  mime: string;
  /** The person it is read for, for fair scheduling. */
  of: Reader;
  /** Maximum rows, without empty ones; default: the limit of a file. */
  most?: number;
  /** Only this many are returned, the others are counted. */
  first?: number;
};

export type Table = { rows: string[][]; total: number };

/**
 * The cells of a spreadsheet's first sheet (XLSX) or of a CSV, as trimmed text; days as YYYY-MM-DD; empty rows are
 * skipped. Read in a thread of its own, within the limits of `limits.ts`. Throws tooLarge (3008) at `file_id` for a
 * larger file, fileRefused (3014) for an unreadable one, each with the reason and the place; tooManyRequests (9001)
 * when too many are queued, of this person, of the branch or in total.
 */
export async function readTable(content: AsyncIterable<Uint8Array>, input: ReadTableInput): Promise<Table> {
  const rows: string[][] = [];
  for await (const piece of tablePieces(content, input)) {
    if ("total" in piece) return { rows, total: piece.total };
    for (const row of JSON.parse(piece.rows) as string[][]) rows.push(row);
  }
  throw new Error("the table worker sent no end message");
}

/** The same in chunks of JSON, each a list of rows; the last has the total. */
export async function* tablePieces(
  content: AsyncIterable<Uint8Array>,
  { mime, of, most = LIMITS.rows, first }: ReadTableInput,
): AsyncGenerator<{ rows: string } | { total: number }> {
  const leave = await takeTurn(of);
  try {
    // A queued reader has nothing of its file in memory.
    const bytes = await wholeFile(content, LIMITS.bytes);
    yield* piecesOf({ bytes, csv: mime === "text/csv", most, first: first ?? null });
  } finally {
    leave();
  }
}

async function* piecesOf(task: TableTask): AsyncGenerator<{ rows: string } | { total: number }> {
  const messages = readInThread<TableSaid>({
    file: process.env.TABLE_READER_FILE ?? "table-reader.mjs",
    task,
    transfer: [task.bytes.buffer as ArrayBuffer],
    ...{ megabytes: LIMITS.megabytes, milliseconds: LIMITS.milliseconds, refuse: refusedTable },
  });
  for await (const next of messages) {
    if ("fault" in next) throw refusedTable(next.fault, next);
    yield next;
    if ("total" in next) return;
  }
}

/** Others wait for their turn: a storage that never answers must time out. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(refusedTable("slow")), LIMITS.milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** The bytes of a file. Throws tooLarge (3008) beyond `most`, also for a storage that does not answer in time. */
export const wholeFile = (content: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> =>
  inTime(whole(content, most));

async function whole(content: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    length += part.length;
    if (length > most) throw new Refusal("tooLarge", { data: { limit_bytes: most } });
    parts.push(Uint8Array.from(part));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The refusal of an unreadable table. */
export function refusedTable(
  fault: TableIssue,
  { at, most }: { at?: string | undefined; most?: number | undefined } = {},
): Refusal {
  const place = at === undefined ? "" : ` (${at})`;
  const toTableDto = (text: string) => text.replace("{most}", String(most ?? "")) + place;
  const message = { en: toTableDto(FAULTS[fault].en), fa: toTableDto(FAULTS[fault].fa) };
  return new Refusal(TOO_LARGE.has(fault) ? "tooLarge" : "fileRefused", { fields: [{ path: "file_id", message }] });
}
