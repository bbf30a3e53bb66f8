import type { IncomingMessage, ServerResponse } from "node:http";

const LINGER_MS = 5_000;

/**
 * Answers a request whose body was not read to its end. Closing at once would reset the connection, and the client
 * would lose the answer it is told why with: so the answer goes out whole, what still arrives is thrown away unseen for
 * a while, then the connection is closed. Memory stays flat whatever is sent.
 */
export function linger(req: IncomingMessage, res: ServerResponse, body: string): void {
  res.write(body);
  const close = () => {
    clearTimeout(timer);
    res.end();
    req.destroy();
  };
  const timer = setTimeout(close, LINGER_MS);
  req
    .on("data", () => {})
    .once("end", close)
    .once("error", close)
    .once("close", () => clearTimeout(timer));
  req.resume();
}
