import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Answering = (call: Call, nr: number) => { status?: number; body?: string; hang?: true; cut?: true };

/** A message gateway for tests: records requests and answers as configured. */
export async function httpGateway(answer: Answering = (_, nr) => ({ body: JSON.stringify({ id: `g${nr}` }) })) {
  const calls: Call[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk) => chunks.push(chunk));
    req.on("end", () => {
      const { method = "", url: path = "", headers } = req;
      const call = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
      calls.push(call);
      const { status = 200, body = "", hang, cut } = answer(call, calls.length);
      if (cut) return res.destroy();
      if (!hang) res.writeHead(status, { "content-type": "application/json" }).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    calls,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
