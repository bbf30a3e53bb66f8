import type { IncomingMessage } from "node:http";
import { Refusal } from "@/domain/errors";

/**
 * The whole body in memory, never more than `limit` bytes of it: a longer one is refused (3008) from its declared
 * length, or at the chunk that exceeds. An encoding other than identity is refused (3001): nothing is inflated.
 */
export function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > limit)
    return Promise.reject(new Refusal("tooLarge", { data: { limit_bytes: limit } }));
  if (isEncoded(req)) return Promise.reject(new Refusal("notJson"));
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

/** Nothing is inflated: a body in another encoding is not read. */
export const isEncoded = ({ headers }: IncomingMessage) =>
  (headers["content-encoding"] ?? "identity").toLowerCase() !== "identity";
