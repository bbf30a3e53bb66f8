import { Refusal } from "@/domain/kernel/errors";
import type { FileStream } from "@/domain/kernel/file-stream";
import { log } from "../log";
import { onceInProcess } from "../process";
import type { HttpAnswer } from "./http-types";

/**
 * Files a caller may read at a time: an operator's holds a connection and a snapshot of the database. Customers' files
 * hold none.
 */
const AT_ONCE = { operator: 2, customer: 20 } as const;
/** The reader has stopped: release the resources of the file. */
const STALLED_MS = 60_000;
const MAX_DURATION_MS = 3_600_000;

type Content = NonNullable<HttpAnswer["content"]>;
type Begun = { caller: string; group?: keyof typeof AT_ONCE; requestId: string; head: boolean };

const underWay = () => onceInProcess("streams-under-way", () => new Map<string, number>());

/**
 * Starts a stream: an error before its first byte is thrown as a refusal; a later one breaks the connection. 9001 when
 * the caller reads too many at a time.
 */
export async function beginStream(make: () => Promise<FileStream>, begun: Begun): Promise<HttpAnswer> {
  const { name, type, content, free } = await made(make, begun);
  const rest = content[Symbol.asyncIterator]();
  const headers = {
    "content-type": type,
    ...(name !== null && { "content-disposition": attachment(name) }),
    "x-accel-buffering": "no",
    "cache-control": "no-store, no-transform",
  };
  if (begun.head) {
    free();
    await rest.return?.();
    return { status: 200, headers, body: "" };
  }
  try {
    // Lines are refused before they start; waiting for the first one also watches for a disconnection.
    const first = name === null ? undefined : await rest.next();
    return { status: 200, headers, body: "", content: toStreamDto(rest, { first, free, requestId: begun.requestId }) };
  } catch (error) {
    free();
    throw error;
  }
}

async function made(
  make: () => Promise<FileStream>,
  { caller, group = "operator" }: Begun,
): Promise<FileStream & { free(): void }> {
  const counts = underWay();
  const before = counts.get(caller) ?? 0;
  const limit = AT_ONCE[group];
  if (before >= limit) throw new Refusal("tooManyRequests", { retryAfterSeconds: 10, data: { limit } });
  counts.set(caller, before + 1);
  let held = true;
  const free = () => {
    if (!held) return;
    held = false;
    const left = counts.get(caller)! - 1;
    if (left > 0) counts.set(caller, left);
    else counts.delete(caller);
  };
  try {
    return { ...(await make()), free };
  } catch (error) {
    free();
    throw error;
  }
}

type StreamStart = { first: IteratorResult<string | Uint8Array> | undefined; free(): void; requestId: string };

/** The stream from its first chunk on. Written by hand: closing an unstarted generator runs none of its code. */
function toStreamDto(rest: AsyncIterator<string | Uint8Array>, { first, free, requestId }: StreamStart): Content {
  const begunAt = Date.now();
  let next: IteratorResult<string | Uint8Array> | undefined = first;
  let fault: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  const close = async () => {
    clearTimeout(timer);
    free();
    await rest.return?.();
  };
  const wait = () => {
    timer = setTimeout(() => {
      fault = new Error("the reader has stopped reading");
      close().catch((err) => log().warn({ err, requestId }, "stalled download close failed"));
    }, STALLED_MS).unref();
  };
  wait();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      clearTimeout(timer);
      try {
        if (fault) throw fault;
        if (Date.now() - begunAt > MAX_DURATION_MS) throw new Error("read for too long");
        const answer = next ?? (await rest.next());
        next = undefined;
        if (answer.done) free();
        else wait();
        return answer;
      } catch (error) {
        fault = error as Error;
        log().error({ err: error, requestId }, "file stream interrupted");
        await close().catch(() => {});
        throw error;
      }
    },
    async return() {
      await close();
      return { done: true, value: undefined };
    },
  };
}

/** The name in ASCII for old clients, and in full (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.normalize("NFKD").replace(/[^\w.-]+/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
