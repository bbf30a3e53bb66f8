import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answering } from "../answering";

/** Faulty behaviors of a gateway, each after executing the request. */
export const FAULTS = {
  reset: (_, res) => void (res.socket as Socket | null)?.resetAndDestroy(),
  hang: () => {},
  "half-open": (_, res) => void res.writeHead(200, { "content-type": "application/json", "content-length": "100" }),
  drip: async (_, res) => {
    res.writeHead(200, { "content-type": "application/json" });
    while (!res.destroyed) {
      res.write(" ");
      await sleep(100);
    }
  },
  "500": (_, res) => void res.writeHead(500).end("{}"),
  "502 page": (_, res) => void res.writeHead(502, HTML).end("<h1>Bad gateway</h1>"),
  "429": (_, res) => void res.writeHead(429).end("slow down"),
  "200 page": (_, res) => void res.writeHead(200, HTML).end("<!doctype html><title>Maintenance</title>"),
  empty: (_, res) => void res.writeHead(200, JSON_TYPE).end(),
  truncated: (answer, res) => void res.writeHead(200, JSON_TYPE).end(answer.slice(0, answer.length / 2)),
  "broken off": (answer, res) => {
    res.writeHead(200, { ...JSON_TYPE, "content-length": String(answer.length) });
    res.write(answer.slice(0, answer.length / 2));
    setTimeout(() => res.destroy(), 20);
  },
  huge: (_, res) => {
    res.writeHead(200, JSON_TYPE);
    const more = () => {
      while (!res.destroyed && res.write(" ".repeat(65_536)));
    };
    res.on("drain", more);
    more();
  },
  deep: (_, res) => void res.writeHead(200, JSON_TYPE).end("[".repeat(100_000) + "]".repeat(100_000)),
  zipped: (_, res) => void res.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end("x"),
  types: (_, res) => void res.writeHead(200, JSON_TYPE).end('{"data":{"code":"100","authority":7},"id":[],"object":1}'),
  elsewhere: (_, res) => void res.writeHead(302, { location: "http://169.254.169.254/" }).end(),
} satisfies Record<string, (answer: string, res: ServerResponse) => unknown>;
export type GatewayFault = keyof typeof FAULTS;

const HTML = { "content-type": "text/html" };
const JSON_TYPE = { "content-type": "application/json" };

export type Heard = { act: string; req: IncomingMessage; body: string };

/** A server that executes requests and then answers as `fault` says; correctly when undefined. */
export async function faultyServer(
  answer: (received: Heard) => { status?: number; json: unknown },
  fault: (received: Heard) => GatewayFault | undefined,
) {
  const received: Heard[] = [];
  const server = createServer(
    answering(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
      const one = { act: `${req.method} ${req.url}`, req, body: Buffer.concat(chunks).toString("utf8") };
      received.push(one);
      const { status = 200, json } = answer(one);
      const text = JSON.stringify(json);
      const wrong = fault(one);
      if (wrong) await FAULTS[wrong](text, res);
      else res.writeHead(status, JSON_TYPE).end(text);
    }),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: received,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
