import type { IncomingMessage, ServerResponse } from "node:http";

const LINGER_MS = 3_000;
/** Bytes discarded at a time over all such connections: they are garbage until the next collection. */
const BUDGET = 24 * 1_048_576;
let spent = 0;

/**
 * Answers a request whose body was not read to its end. Closing immediately would reset the connection, and a client
 * that is still sending would lose the answer: so the answer is sent completely, remaining data is discarded for a
 * while, then the connection is closed. Beyond the budget data is not even read.
 */
export function drainRequest(req: IncomingMessage, res: ServerResponse, body: string | Buffer): void {
  res.write(body);
  let mine = 0;
  const close = () => {
    clearTimeout(timer);
    spent -= mine;
    mine = 0;
    req.off("data", discard);
    res.end();
    req.destroy();
  };
  const discard = (chunk: Buffer) => {
    mine += chunk.length;
    spent += chunk.length;
    if (spent > BUDGET) req.pause();
  };
  const timer = setTimeout(close, LINGER_MS);
  req.on("data", discard).once("end", close).once("error", close).once("close", close);
  if (spent > BUDGET) req.pause();
  else req.resume();
}
