import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as tlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createGzip, gzipSync } from "node:zlib";
import { SELF_SIGNED } from "./self-signed";

/** S1: faulty behaviors of a supplier. A proxy in front of a healthy supplier that has executed the request. */
type Spoil = (answer: string, res: ServerResponse) => unknown;

const JSON_TYPE = { "content-type": "application/json" };
const GZIPPED = { ...JSON_TYPE, "content-encoding": "gzip" };
const MEGABYTE = 1_048_576;
/** Later than the caller waits. */
const LATE_MS = 1_500;

const SPOILED = {
  none: (answer, res) => void res.writeHead(200, JSON_TYPE).end(answer),
  gzipped: (answer, res) => void res.writeHead(200, GZIPPED).end(gzipSync(answer)),
  reset: (_, res) => void (res.socket as Socket).resetAndDestroy(),
  "half-open": () => {},
  drip: async (answer, res) => {
    res.writeHead(200, { ...JSON_TYPE, "content-length": String(answer.length) });
    for (let at = 0; at < answer.length && !res.destroyed; at++) {
      res.write(answer[at]);
      await sleep(1_000);
    }
  },
  "5xx": (_, res) => void res.writeHead(503, JSON_TYPE).end('{"error":"down"}'),
  "429": (_, res) => void res.writeHead(429, { ...JSON_TYPE, "retry-after": "30" }).end("{}"),
  "200 page": (_, res) => void res.writeHead(200, { "content-type": "text/html" }).end("<h1>Maintenance</h1>"),
  truncated: (answer, res) => void res.writeHead(200, JSON_TYPE).end(answer.slice(0, answer.length / 2)),
  huge: (_, res) => pour(res.writeHead(200, JSON_TYPE), 50),
  deep: (_, res) => void res.writeHead(200, JSON_TYPE).end("[".repeat(1_000_000) + "]".repeat(1_000_000)),
  // Zeros compress a thousandfold: a hundred megabytes arrive as a hundred kilobytes.
  bomb: (_, res) => {
    const gzip = createGzip({ level: 9 });
    gzip.pipe(res.writeHead(200, GZIPPED));
    res.on("close", () => gzip.destroy());
    pour(gzip, 100);
  },
  types: (_, res) => void res.writeHead(200, JSON_TYPE).end('{"offers":{"0":[]},"state":7,"net":"12"}'),
  late: async (answer, res) => {
    await sleep(LATE_MS);
    if (!res.destroyed) res.writeHead(200, JSON_TYPE).end(answer);
  },
} satisfies Record<string, Spoil>;
export type Spoiled = keyof typeof SPOILED;

/** An endless list of numbers up to this many megabytes, as fast as it is read. */
function pour(into: NodeJS.WritableStream & { destroyed?: boolean }, megabytes: number): void {
  const part = "0,".repeat(32_768);
  let left = (megabytes * MEGABYTE) / part.length;
  const more = () => {
    while (!into.destroyed && left-- > 0) if (!into.write(part)) return;
    if (left <= 0) into.end("0]");
  };
  into.on("error", () => {}).on("drain", more);
  into.write("[");
  more();
}

/** Correct answers of a supplier by act; `count` for those that search. */
const WELL: Readonly<Record<string, unknown>> = {
  search: { offers: ["a", "b", "c"] },
  quote: { state: "there" },
  lock: { state: "locked", lock: "L1" },
  release: {},
  book: { state: "booked", pnr: "ABC123", net: 1_200 },
  status: { state: "booked", pnr: "ABC123", net: 1_200 },
  cancel: { state: "canceled" },
  penalty: { penalty: 100 },
};

const received = new Map<string, number>();

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  req.resume();
  res.on("error", () => {});
  const [, fault = "none", act = ""] = decodeURIComponent(req.url ?? "/").split("/");
  received.set(fault, (received.get(fault) ?? 0) + 1);
  await (SPOILED[fault as Spoiled] ?? SPOILED.none)(JSON.stringify(WELL[act] ?? {}), res);
}

/** An address where connecting hangs: nothing accepts, and the backlog is full. */
async function deadPort(): Promise<number> {
  const worker = new Worker(
    `const { createServer } = require("node:net");
     const { parentPort } = require("node:worker_threads");
     const server = createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const port = await new Promise<number>((done) => worker.once("message", done));
  for (let n = 0; n < 4; n++) connect(port, "127.0.0.1").on("error", () => {});
  return port;
}

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((done) => server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)));

const [port, tls, dead] = await Promise.all([
  listen(createServer((req, res) => void answer(req, res))),
  listen(tlsServer(SELF_SIGNED, (req, res) => void answer(req, res)) as never),
  deadPort(),
]);
process.send?.({ port, tls, dead });
process.on("message", () => process.send?.(Object.fromEntries(received)));
process.on("disconnect", () => process.exit(0));
