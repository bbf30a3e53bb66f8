import { resolve } from "node:path";
import type { Worker } from "node:worker_threads";
import { Refusal } from "../../kernel/errors";
import { FAULTS, LIMITS, type TableIssue, type TableSaid, type TableTask, TOO_LARGE } from "./limits";
import { type Reader, takeTurn } from "./line";

// Not imported: Turbopack follows the file of a worker it sees, and of a path it cannot know it follows the whole folder, without end.
const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");

type ReadTableInput = {
  mime: string;
  /** Whose file it is: each has a turn. */
  of: Reader;
  /** Rows at most, without empty ones; default: all that a file may have. */
  most?: number;
  /** Only so many are wanted, of the others how many there are. */
  first?: number;
};

export type Table = { rows: string[][]; total: number };

/**
 * The cells of a spreadsheet's first sheet (XLSX) or of a CSV, as text, trimmed; days as YYYY-MM-DD; empty rows are passed over.
 * Read in a thread of its own, within the bounds of `limits.ts`. 3008 at `file_id` where it is larger than these, 3014 where it
 * cannot be read, each with the reason and the place; 9001 where too many wait, of this person, of the branch or of all.
 */
export async function readTable(content: AsyncIterable<Uint8Array>, input: ReadTableInput): Promise<Table> {
  const rows: string[][] = [];
  for await (const piece of tablePieces(content, input)) {
    if ("total" in piece) return { rows, total: piece.total };
    for (const row of JSON.parse(piece.rows) as string[][]) rows.push(row);
  }
  throw new Error("a table had no end");
}

/** The same in pieces of JSON, each a list of rows; the last one tells how many there were. */
export async function* tablePieces(
  content: AsyncIterable<Uint8Array>,
  { mime, of, most = LIMITS.rows, first }: ReadTableInput,
): AsyncGenerator<{ rows: string } | { total: number }> {
  const leave = await takeTurn(of);
  try {
    // Who waits holds nothing of it in memory.
    const bytes = await inTime(whole(content));
    yield* piecesOf({ bytes, csv: mime === "text/csv", most, first: first ?? null });
  } finally {
    leave();
  }
}

async function* piecesOf(task: TableTask): AsyncGenerator<{ rows: string } | { total: number }> {
  const worker = new Thread(resolve(process.env.TABLE_READER_FILE ?? "table-reader.mjs"), {
    workerData: task,
    transferList: [task.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes, maxYoungGenerationSizeMb: 32 },
    // What it writes is nobody's.
    stdout: true,
    stderr: true,
  });
  const messages = messagesOf(worker);
  const timer = setTimeout(() => messages.fail(refusedTable("slow")), LIMITS.milliseconds);
  try {
    for (;;) {
      const next = await messages.next();
      if ("fault" in next) throw refusedTable(next.fault, next);
      yield next;
      if ("total" in next) return;
      worker.postMessage("taken");
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** What a worker says, one after another; its end before that is a fault of the file, its death for want of memory too. */
function messagesOf(worker: Worker) {
  const waiting: TableSaid[] = [];
  let failed: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    failed ??= error;
    wake();
  };
  worker.on("message", (message: TableSaid) => {
    waiting.push(message);
    wake();
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refusedTable("memory") : error),
  );
  worker.on("exit", () => fail(new Error("the reader of tables ended before its file")));
  const next = async (): Promise<TableSaid> => {
    while (waiting.length === 0) {
      if (failed) throw failed;
      await new Promise<void>((done) => {
        wake = done;
      });
    }
    return waiting.shift()!;
  };
  return { next, fail };
}

/** Others wait for their turn: a storage that says nothing holds nobody up for ever. */
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

async function whole(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    length += part.length;
    if (length > LIMITS.bytes) throw new Refusal("tooLarge", { data: { limit_bytes: LIMITS.bytes } });
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

function refusedTable(
  fault: TableIssue,
  { at, most }: { at?: string | undefined; most?: number | undefined } = {},
): Refusal {
  const place = at === undefined ? "" : ` (${at})`;
  const toTableDto = (text: string) => text.replace("{most}", String(most ?? "")) + place;
  const message = { en: toTableDto(FAULTS[fault].en), fa: toTableDto(FAULTS[fault].fa) };
  return new Refusal(TOO_LARGE.has(fault) ? "tooLarge" : "fileRefused", { fields: [{ path: "file_id", message }] });
}
