import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "@/domain/kernel/errors";
import { envelopeA } from "../rest/envelope";
import { localeOf } from "../rest/locale";
import { refused, toldOf } from "../rest/refused";
import { noPage } from "../statement/page";
import { send } from "./rest-mount";

const NO_SCRIPT =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Refuses before any page or call runs: as a page for a browser, otherwise in the form of the console's calls or an
 * API.
 */
export function refusePage(req: IncomingMessage, res: ServerResponse, path: string, refusal: Refusal): void {
  const result = toldOf({ header: (name) => req.headers[name] as string | undefined }, envelopeA);
  const answer = refused(refusal, undefined, result);
  const headers: Record<string, string> = { ...answer.headers };
  if (path.startsWith("/api/")) {
    if (path.startsWith("/api/trpc/")) answer.body = asCall(refusal, result.requestId);
    send(req, res, answer);
    return;
  }
  const locale = localeOf(req.headers["accept-language"] ?? "fa");
  Object.assign(headers, {
    ...{ "content-type": "text/html; charset=utf-8", "content-language": locale, "x-frame-options": "DENY" },
    "content-security-policy": NO_SCRIPT,
  });
  send(req, res, { status: answer.status, headers, body: noPage(locale, refusal) });
}

/** In tRPC's form; one error applies to all calls of a batch. */
const asCall = ({ reason, details, row: { status }, message }: Refusal, requestId: string) =>
  JSON.stringify({
    error: {
      ...{ message, code: -32_029 },
      data: { code: "TOO_MANY_REQUESTS", httpStatus: status, refusal: { reason, details, requestId } },
    },
  });
