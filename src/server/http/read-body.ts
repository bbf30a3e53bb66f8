import type { IncomingMessage } from "node:http";
import { Refusal } from "@/domain/kernel/errors";
import { encodingOf, inflated } from "./inflate";

/**
 * The whole body in memory, never more than `limit` bytes of it, before and after inflation: a longer one is refused (3008)
 * from its declared length, or at the chunk that exceeds. Encodings other than identity and gzip are refused (3001).
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
    // What listens dies with the request: nothing more comes of it but perhaps an error, which is nobody's any more.
    const onEnd = () => {
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const onLost = () => {
      stop();
      reject(new Refusal("notJson"));
    };
    const stop = () => {
      req.off("data", onData).off("end", onEnd).off("error", onLost).off("aborted", onLost);
      // Paused, not flowing: what comes after a refusal is nobody's until linger() discards it.
      req.pause();
    };
    req.on("data", onData).on("end", onEnd).on("error", onLost).on("aborted", onLost);
  });
}
