import type { ServerResponse } from "node:http";
import type { HttpAnswer } from "../rest/http-types";
import { state } from "./health";

/** A reader that accepts no data for this time counts as disconnected. */
const STALLED_MS = 60_000;

type Stream = Required<Pick<HttpAnswer, "status" | "headers" | "content">>;

/**
 * Streams a file with backpressure. On failure the connection is reset: a client of HTTP/1.0 would take a normal close
 * for the end of the file.
 */
export async function sendStream(res: ServerResponse, { status, headers, content }: Stream): Promise<void> {
  try {
    if (res.destroyed) throw GONE;
    headers["x-content-type-options"] = "nosniff";
    if (state().draining) headers["connection"] = "close";
    res.writeHead(status, headers);
    res.flushHeaders();
    // Also while waiting for the next piece: work stops when the reader disconnects.
    res.once("close", () => void content.return?.().catch(() => {}));
    for await (const chunk of content) {
      if (res.destroyed) throw GONE;
      if (!res.write(chunk)) await drained(res);
    }
    res.end();
  } catch {
    // The cause is already logged; closing twice is harmless.
    await content.return?.().catch(() => {});
    res.socket?.resetAndDestroy();
  }
}

const GONE = new Error("the reader has disconnected");

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
