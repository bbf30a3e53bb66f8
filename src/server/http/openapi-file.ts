import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "../log";
import type { Families } from "../rest/families";
import { NO_PAGE } from "../rest/http-types";
import { openApiJson } from "../rest/openapi-json";
import { inPieces } from "./in-pieces";
import { sendStream } from "./send-stream";

/**
 * GET /api/openapi.json before Next, which would compress it for each request; public: it contains routes, not data.
 */
export async function answerOpenApi(
  families: Families,
  req: IncomingMessage,
  res: ServerResponse,
  failed: () => void,
): Promise<void> {
  const file = await openApiJson(() => families).catch((error) => {
    log().error({ err: error }, "unhandled error");
    return null;
  });
  if (!file) return failed();
  const { body, packed, etag } = file;
  const headers = {
    ...{ etag, "cache-control": "no-cache", vary: "accept-encoding" },
    ...{ "x-content-type-options": "nosniff", "content-security-policy": NO_PAGE },
  };
  if (req.headers["if-none-match"]?.includes(etag)) return void res.writeHead(304, headers).end();
  const taken = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(req.headers["accept-encoding"] ?? ""));
  const bytes = taken ? packed : body;
  const whole = {
    ...headers,
    ...(taken && { "content-encoding": "gzip" }),
    ...{ "content-type": "application/json; charset=utf-8", "content-length": String(bytes.length) },
  };
  if (req.method === "HEAD") return void res.writeHead(200, whole).end();
  await sendStream(res, { status: 200, headers: whole, content: inPieces(bytes) });
}
