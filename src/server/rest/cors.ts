import { config } from "../config";
import type { WireAnswer } from "./wire";

const NONE: Record<string, string> = {};

/** Customer front-ends' origins (CORS_ORIGINS); no credentials: these families take bearer tokens, never a cookie. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined || !config().corsOrigins.includes(origin)) return NONE;
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers":
      "X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotent-Replayed",
    vary: "Origin",
  };
}

export const preflight = (cors: Record<string, string>, allow: string, requestId: string): WireAnswer => ({
  status: 204,
  headers: {
    ...cors,
    "access-control-allow-methods": allow,
    "access-control-allow-headers":
      "Authorization, Content-Type, Domain, Accept-Language, Idempotency-Key, X-Request-Id, Test",
    "access-control-max-age": "7200",
    "x-request-id": requestId,
  },
  body: "",
});
