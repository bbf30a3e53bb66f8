import type { ServerResponse } from "node:http";
import type { HttpAnswer } from "../rest/http-types";
import { state } from "./health";

/** A reader that takes nothing for so long has gone. */
const STALLED_MS = 60_000;

type Stream = Required<Pick<HttpAnswer, "status" | "headers" | "content">>;

/**
 * Writes a file as it is made, no faster than it is read. When it breaks, the connection is reset: a mere close would be
 * taken for the end of the file by a client of HTTP/1.0, which has no other.
 */
export async function sendStream(res: ServerResponse, { status, headers, content }: Stream): Promise<void> {
  try {
    if (res.destroyed) throw GONE;
    headers["x-content-type-options"] = "nosniff";
    if (state().draining) headers["connection"] = "close";
    res.writeHead(status, headers);
    res.flushHeaders();
    // Also while the next piece is awaited: nobody works for a reader who has gone.
    res.once("close", () => void content.return?.().catch(() => {}));
    for await (const chunk of content) {
      if (res.destroyed) throw GONE;
      if (!res.write(chunk)) await drained(res);
    }
    res.end();
  } catch {
    // Why is in the log already; closed twice does no harm.
    await content.return?.().catch(() => {});
    res.socket?.resetAndDestroy();
  }
}

const GONE = new Error("the reader has gone");

function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      res.off("drain", onDrain).off("close", onGone);
    };
    const onDrain = () => {
      stop();
      resolve();
    };
    const onGone = () => {
      stop();
      reject(GONE);
    };
    const timer = setTimeout(onGone, STALLED_MS).unref();
    res.once("drain", onDrain).once("close", onGone);
    if (res.destroyed) onGone();
  });
}
