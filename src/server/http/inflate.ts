import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gunzip } from "node:zlib";
import { Refusal } from "@/domain/kernel/errors";

/** Encoding of a body: identity or gzip; any other is refused (3001). */
export function encodingOf(contentEncoding: string | null | undefined): "identity" | "gzip" {
  const encoding = (contentEncoding ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return "identity";
  if (encoding === "gzip" || encoding === "x-gzip") return "gzip";
  throw new Refusal("notJson");
}

const unzip = promisify(gunzip);

/** Inflates a whole body off the event loop, at most `limit` bytes (3008); 3001 when it is not gzip. */
export async function inflated(body: Buffer, limit: number): Promise<Buffer> {
  try {
    return await unzip(body, { maxOutputLength: limit });
  } catch (error) {
    throw (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge(limit) : new Refusal("notJson");
  }
}

/** Inflates a body as it arrives, with backpressure and at most `limit` bytes. */
export async function* inflatedStream(body: AsyncGenerator<Buffer>, limit: number): AsyncGenerator<Buffer> {
  const plain = new PassThrough();
  const done = pipeline(Readable.from(body), createGunzip(), plain);
  done.catch(() => {});
  let length = 0;
  try {
    for await (const chunk of plain) {
      length += chunk.length;
      if (length > limit) throw tooLarge(limit);
      yield chunk as Buffer;
    }
    await done;
  } catch (error) {
    throw isZlib(error) ? new Refusal("notJson") : error;
  } finally {
    plain.destroy();
    await body.return(undefined);
  }
}

const isZlib = (error: unknown) =>
  /^(?:Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(String((error as { code?: unknown })?.code));

const tooLarge = (limit: number) => new Refusal("tooLarge", { data: { limit_bytes: limit } });
