import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { appServer } from "@/server/http/app-server";
import { state } from "@/server/http/health";
import { restHandlers } from "@/server/rest/next-mount";
import { answerFaults } from "./answer-faults";
import { answering } from "./answering";
import { answerRecorder } from "./answers-seen";
import { answerWatcher } from "./http";
import { refusalWatcher } from "./refusals-seen";

export type Mounted = { base: string; close(): Promise<void> };

/** The app's own server, without pages. */
export async function nodeMount(): Promise<Mounted> {
  state().started = true;
  return listening(appServer({ pages: () => undefined, dev: false }));
}

/** The Next mount: the route handler without Next's wrapping (e2e runs the built app). */
export async function nextMount(): Promise<Mounted> {
  const server = createServer(
    answering(async (req, res) => {
      const method = req.method as keyof typeof restHandlers;
      const bodyless = method === "GET" || method === "HEAD";
      const request = new Request(`http://${req.headers.host}${req.url}`, {
        method,
        headers: Object.entries(req.headers).flatMap(([name, value]) =>
          typeof value === "string" ? [[name, value]] : [],
        ) as [string, string][],
        ...(!bodyless && { body: Readable.toWeb(req) as ReadableStream, duplex: "half" }),
      });
      const answer = await restHandlers[method](request);
      res.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body) pipeline(Readable.fromWeb(answer.body as WebStream), res, () => {});
      else res.end();
    }),
  );
  return listening(server);
}

const record = answerRecorder();
const watchRefusal = refusalWatcher();
answerWatcher.note ??= (method, path, json) => {
  record(method, path, json);
  watchRefusal(method, path, json);
  const faults = answerFaults(json);
  if (faults.length > 0) throw new Error(`${method} ${path} answers ${faults.join("; ")}`);
};

async function listening(server: Server): Promise<Mounted> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
