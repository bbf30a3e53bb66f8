import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Refusal } from "@/domain/errors";
import { envelopeA } from "../rest/envelope";
import { locate } from "../rest/families";
import { refused, toldOf } from "../rest/serve";
import { refuseConnection } from "./bad-request";
import { answerHealth, state } from "./health";
import { answerMetrics } from "./metrics";
import { observed } from "./observe";
import { securePage } from "./pages";
import { answerRest } from "./rest-mount";

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * The one HTTP server of an app process. The documented families are answered before Next sees them; health and
 * metrics likewise; all else is a page. It owns what Next cannot: the socket's address, limits, time-outs, TRACE.
 */
export function appServer({ pages, dev }: { pages: () => Handler | undefined; dev: boolean }): Server {
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    const url = req.url ?? "/";
    const started = process.hrtime.bigint();
    if (state().draining) res.setHeader("connection", "close");
    if (url === "/api/health") return void answerHealth(res);
    if (url === "/api/metrics") return void answerMetrics(req, res);
    if (state().draining) return answerDraining(req, res);
    if (answerRest(req, res)) {
      res.once("close", () => observe("rest", res, started));
      return;
    }
    const page = pages();
    if (!page) return answerDraining(req, res);
    if (!PAGE_METHODS.has(req.method ?? "")) return void res.writeHead(405, { allow: "GET, HEAD, POST" }).end();
    securePage(req, res, dev);
    res.once("close", () => observe("page", res, started));
    page(req, res).catch(() => (res.headersSent ? res.destroy() : void res.writeHead(500).end()));
  };

  const server = createServer(
    { maxHeaderSize: 16_384, headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
    handle,
  );
  server.on("clientError", refuseConnection);
  // Without this Node invites the body (100 Continue) before anyone looked at its length.
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    if (Number(req.headers["content-length"] ?? 0) <= MAX_INVITED_BYTES) res.writeContinue();
    handle(req, res);
  });
  return server;
}

const PAGE_METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]);
const MAX_INVITED_BYTES = 10 * 1_048_576;

/** 9005 in the family's own envelope: no new work while the process ends, or before Next is ready. */
function answerDraining(req: IncomingMessage, res: ServerResponse): void {
  const envelope = locate((req.url ?? "/").split("?")[0]!)?.family.envelope ?? envelopeA;
  const told = toldOf({ header: (name) => req.headers[name] as string | undefined }, envelope);
  const { status, headers, body } = refused(new Refusal("shuttingDown", { retryAfterSeconds: 1 }), undefined, told);
  res
    .writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers, connection: "close" })
    .end(body);
}

function observe(family: string, res: ServerResponse, started: bigint): void {
  const status = `${Math.floor(res.statusCode / 100)}xx`;
  observed().observe({ family, status }, Number(process.hrtime.bigint() - started) / 1e9);
}
