import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { type Reason, Refusal } from "@/domain/kernel/errors";
import { exactJson } from "@/domain/kernel/exact";
import { log } from "../log";
import { type Envelope, wireError } from "./envelope";
import type { HttpAnswer, HttpRequest } from "./http-types";
import { localeOf } from "./locale";
import { refusalOf } from "./refusal-of";
import { requestIdOf } from "./request-id";

type RefusalResponse = {
  envelope: Envelope;
  headers: Record<string, string>;
  requestId: string;
  locale: "fa" | "en";
  now: Date;
};

/** Context of a refusal before routing. */
export function toldOf(wire: Pick<HttpRequest, "header">, envelope: Envelope): RefusalResponse {
  const requestId = requestIdOf(wire.header("x-request-id"));
  const locale = localeOf(wire.header("accept-language"));
  return { envelope, headers: { "x-request-id": requestId }, requestId, locale, now: new Date() };
}

/** Builds the failure answer; errors without a catalogue row are logged under the request id and returned as 9999. */
export function refused(
  error: unknown,
  input: unknown,
  { envelope, headers, requestId, locale, now }: RefusalResponse,
): HttpAnswer {
  let refusal = refusalOf(error, input);
  if (!refusal) {
    log().error({ err: error, requestId }, "unhandled error");
    refusal = new Refusal("unexpected");
  }
  const { retryAfterSeconds } = refusal.details;
  return {
    status: statusOf(refusal.reason),
    headers: {
      ...headers,
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
      ...(statusOf(refusal.reason) === 401 && { "www-authenticate": 'Bearer realm="safar"' }),
      ...(refusal.reason === "tooLarge" && { connection: "close" }),
    },
    body: exactJson(envelope.failure(wireError(refusal, locale, requestId), now, refusal.details.outcome)),
  };
}

const statusOf = (reason: Reason) => CATALOGUE[reason].status;
