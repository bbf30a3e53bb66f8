import type { IncomingMessage } from "node:http";
import { Refusal } from "@/domain/kernel/errors";
import { encodingOf, inflated } from "./inflate";

/**
 * Reads the whole body into memory, at most `limit` bytes, before and after inflation: a longer one is refused (3008)
 * by its declared length, or at the chunk that exceeds it. Encodings other than identity and gzip are refused (3001).
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > limit)
    throw new Refusal("tooLarge", { data: { limit_bytes: limit } });
  const encoding = encodingOf(req.headers["content-encoding"]);
  const sent = await asSent(req, limit);
  return encoding === "gzip" ? inflated(sent, limit) : sent;
}

function asSent(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else {
        stop();
        reject(new Refusal("tooLarge", { data: { limit_bytes: limit } }));
      }
    };
    // The listeners end with the request: a later error is ignored.
    const onEnd = () => {
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const onLost = () => {
      stop();
      reject(new Refusal("notJson"));
    };
    const stop = () => {
      req.off("data", onData).off("end", onEnd).off("error", onLost).off("aborted", onLost);
      // Paused, not flowing: data after a refusal waits until linger() discards it.
      req.pause();
    };
    req.on("data", onData).on("end", onEnd).on("error", onLost).on("aborted", onLost);
  });
}
