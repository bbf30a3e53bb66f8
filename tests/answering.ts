import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** A server's listener that waits. Who is killed or hangs up amid the request is answered by nobody, which is no error; any other is one. */
export const answering =
  (answer: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>): RequestListener =>
  (req, res) =>
    void answer(req, res).catch((error) => {
      if (!req.socket.destroyed) throw error;
    });
