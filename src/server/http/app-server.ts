import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Reason, Refusal } from "@/domain/kernel/errors";
import { config } from "../config";
import { envelopeA } from "../rest/envelope";
import { type Families, locate } from "../rest/families";
import { refused, toldOf } from "../rest/refused";
import { answerPage } from "./answer-page";
import { refuseConnection } from "./bad-request";
import { apiByAnotherName, isCanonical, namesTwoHosts, pageBodyLimit } from "./canonical-path";
import { answerHealth, state } from "./health";
import { answerMetrics } from "./metrics";
import { observe } from "./observe";
import { answerOpenApi } from "./openapi-file";
import { refusePage } from "./refuse-page";
import { answerRest, hasBody, send } from "./rest-mount";
import { answerStoredFile, isFileLink } from "./stored-file";

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** `payments` answers payers and gateways; false for other paths. */
export type AppMounts = {
  families: Families;
  payments?: (req: IncomingMessage, res: ServerResponse, path: string, search: string) => boolean;
  pages: () => Handler | undefined;
  dev: boolean;
};

/**
 * The only HTTP server of an app process. It answers the documented families, health and metrics before Next; all else
 * is a page. It handles what Next cannot: the socket's address, limits, time-outs, TRACE.
 */
export function appServer({ families, payments, pages, dev }: AppMounts): Server {
  const refuse = refuserOf(families);
  const overTls = config().publicUrl.startsWith("https:");
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    // HSTS: later visits use https.
    if (overTls) res.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (namesTwoHosts(req.rawHeaders)) return refuse(req, res, "notJson");
    const url = req.url ?? "/";
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const started = performance.now();
    if (state().leaving) res.setHeader("connection", "close");
    if (path === "/api/health") return void answerHealth(req, res);
    if (path === "/api/metrics") return void answerMetrics(req, res);
    if (state().draining) return refuse(req, res, "shuttingDown");
    // A path that Next could read differently could bypass the family's checks: refuse it.
    if (!isCanonical(path)) return refuse(req, res, "unknownPath");
    if (answerRest(families, req, res, path, mark < 0 ? "" : url.slice(mark + 1))) {
      res.once("close", () => observe("rest", res.statusCode, (performance.now() - started) / 1000));
      return;
    }
    if (path === "/api/openapi.json" && (req.method === "GET" || req.method === "HEAD"))
      return void answerOpenApi(families, req, res, () => refuse(req, res, "unexpected"));
    if (isFileLink(path)) {
      res.once("close", () => observe("rest", res.statusCode, (performance.now() - started) / 1000));
      return void answerStoredFile(req, res, path, mark < 0 ? "" : url.slice(mark + 1));
    }
    if (payments?.(req, res, path, mark < 0 ? "" : url.slice(mark + 1))) return;
    if (apiByAnotherName(path)) return refuse(req, res, "unknownPath");
    const page = pages();
    if (!page) return refuse(req, res, "shuttingDown");
    if (!PAGE_METHODS.has(req.method ?? "")) return refuse(req, res, "wrongMethod");
    if (hasBody(req) && !(Number(req.headers["content-length"]) <= pageBodyLimit(path)))
      return refuse(req, res, "tooLarge");
    res.once("close", () => observe("page", res.statusCode, (performance.now() - started) / 1000));
    const search = mark < 0 ? "" : url.slice(mark + 1);
    const given = { page, dev, path, search, refuse: (refusal: Refusal) => refusePage(req, res, path, refusal) };
    answerPage(req, res, given).catch(() => (res.headersSent ? res.destroy() : refuse(req, res, "unexpected")));
  };

  const server = createServer(
    // Incomplete requests are checked every two seconds instead of every thirty.
    {
      ...{ maxHeaderSize: 16_384, headersTimeout: 15_000, requestTimeout: 28_000, keepAliveTimeout: 65_000 },
      connectionsCheckingInterval: 2_000,
    },
    handle,
  );
  // Long-lived connections are closed now and then, so that idle processes receive new ones.
  server.maxRequestsPerSocket = 1_000;
  if (!dev) keepUpgradesOff(server);
  server.on("clientError", refuseConnection);
  server.on("checkExpectation", handle);
  // Without this handler Node sends 100 Continue before the length of the body is checked.
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    if (Number(req.headers["content-length"] ?? 0) <= MAX_INVITED_BYTES) res.writeContinue();
    handle(req, res);
  });
  return server;
}

const PAGE_METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]);
const MAX_INVITED_BYTES = 10 * 1_048_576;

/**
 * Removes upgrade handling, which we do not support. Next adds a listener with its first page, after which Node would
 * divert every request with an `Upgrade` header (Java's client sends h2c by default).
 */
function keepUpgradesOff(server: Server): void {
  const on = server.on.bind(server);
  server.on = (event: string, listener: (...args: never[]) => void) =>
    event === "upgrade" ? server : on(event as never, listener as never);
  server.addListener = server.on;
}

const pathOf = ({ url = "/" }: IncomingMessage) => url.split("?", 1)[0]!;

/** Refuses in the family's envelope for its paths, otherwise in envelope A: never a page, never empty. */
const refuserOf = (families: Families) => (req: IncomingMessage, res: ServerResponse, reason: Reason) => {
  const envelope = locate(families, pathOf(req))?.family.envelope ?? envelopeA;
  const result = toldOf({ header: (name) => req.headers[name] as string | undefined }, envelope);
  const details = reason === "shuttingDown" ? { retryAfterSeconds: 1 } : {};
  const answer = refused(new Refusal(reason, details), undefined, result);
  if (reason === "wrongMethod") answer.headers["allow"] = "GET, HEAD, POST";
  if (reason === "shuttingDown") answer.headers["connection"] = "close";
  send(req, res, answer);
};
