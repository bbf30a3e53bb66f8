import type { IncomingMessage } from "node:http";
import { Refusal } from "@/domain/kernel/errors";
import { encodingOf, inflatedStream } from "./inflate";

/**
 * Streams the body with backpressure, at most `limit` bytes, before and after inflation (3008: by its declared length,
 * or at the chunk that exceeds it). What is unread when its reader stops is left until linger() discards it.
 */
export async function* streamBody(req: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  const gzip = encodingOf(req.headers["content-encoding"]) === "gzip";
  yield* gzip ? inflatedStream(asSent(req, limit), limit) : asSent(req, limit);
}

async function* asSent(req: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let over: "end" | "lost" | undefined;
  let wake = () => {};
  const onData = (chunk: Buffer) => {
    req.pause();
    waiting.push(chunk);
    wake();
  };
  const onEnd = () => {
    over = "end";
    wake();
  };
  const onLost = () => {
    over ??= "lost";
    wake();
  };
  req.on("data", onData).on("end", onEnd).on("error", onLost).on("aborted", onLost);
  let length = 0;
  try {
    for (;;) {
      const chunk = waiting.shift();
      if (chunk) {
        length += chunk.length;
        if (length > limit) throw tooLarge(limit);
        yield chunk;
      } else if (over === "end") return;
      else if (over === "lost" || req.destroyed) throw new Refusal("notJson");
      else {
        const woken = new Promise<void>((done) => {
          wake = done;
        });
        req.resume();
        await woken;
      }
    }
  } finally {
    req.off("data", onData).off("end", onEnd).off("error", onLost).off("aborted", onLost);
    req.pause();
  }
}

const tooLarge = (limit: number) => new Refusal("tooLarge", { data: { limit_bytes: limit } });
