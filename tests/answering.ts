import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/**
 * Attaches an async handler to a server. A request whose caller was killed or hung up stays unanswered, which is not an
 * error; any other failure is.
 */
export const answering =
  (answer: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>): RequestListener =>
  (req, res) =>
    void answer(req, res).catch((error) => {
      if (!req.socket.destroyed) throw error;
    });
