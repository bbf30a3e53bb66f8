import type { IncomingMessage, ServerResponse } from "node:http";
import { bytesOf } from "@/domain/kernel/raw-json";
import { type Families, type Located, locate } from "../rest/families";
import { type HttpAnswer, type HttpRequest, NO_PAGE } from "../rest/http-types";
import { serve } from "../rest/serve";
import { drainRequest } from "./drain-request";
import { state } from "./health";
import { readBody } from "./read-body";
import { sendStream } from "./send-stream";
import { streamBody } from "./stream-body";

/** Answers a path of the documented families; false for others, which belong to Next. */
export function answerRest(
  families: Families,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  search: string,
): boolean {
  const located = locate(families, path);
  if (!located) return false;
  void answer(located, search, req, res);
  return true;
}

export async function answer(
  located: Located,
  search: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  send(req, res, await serve(located, search, wireOf(req)));
}

const EMPTY = Promise.resolve(Buffer.alloc(0));
async function* nothing() {}

/** Converts a request of node:http for the dispatcher. */
export const wireOf = (req: IncomingMessage): HttpRequest => ({
  method: req.method ?? "GET",
  header: (name) => req.headers[name] as string | undefined,
  peer: req.socket.remoteAddress ?? null,
  body: (limit) => (hasBody(req) ? readBody(req, limit) : EMPTY),
  stream: (limit) => (hasBody(req) ? streamBody(req, limit) : nothing()),
});

/** Returns whether the request announces a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** A long body is encoded once, for both length and sending; a short one is sent together with its head. */
const LONG = 16_384;

/** Writes a complete answer; remaining data of the request is discarded first. */
export function send(req: IncomingMessage, res: ServerResponse, answer: HttpAnswer): void {
  const { status, headers, content } = answer;
  const body = answer.body.length < LONG ? answer.body : bytesOf(answer.body);
  if (content) return void sendStream(res, { status, headers, content });
  if (res.destroyed) return;
  const unread = hasBody(req) && !req.complete;
  headers["content-type"] ??= "application/json; charset=utf-8";
  // For 304 the length would be that of the whole answer.
  if (status !== 304) headers["content-length"] = String(Buffer.byteLength(body));
  headers["cache-control"] ??= "no-store";
  headers["x-content-type-options"] = "nosniff";
  headers["content-security-policy"] ??= NO_PAGE;
  if (unread || state().draining) headers["connection"] = "close";
  res.writeHead(status, headers);
  if (unread) drainRequest(req, res, body);
  else res.end(body);
}
