import { config } from "../config";
import type { WireAnswer } from "./wire";

type Headers = Record<string, string>;

const EXPOSED = "X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotent-Replayed";
const ACCEPTED = "Authorization, Content-Type, Domain, Accept-Language, Idempotency-Key, X-Request-Id, Test";

/**
 * Lets a customer front-end's origin (CORS_ORIGINS) read the answer. No credentials: these families take bearer tokens,
 * never a cookie. False for any other origin.
 */
export function allowOrigin(origin: string | undefined, headers: Headers): boolean {
  if (origin === undefined || !config().corsOrigins.includes(origin)) return false;
  headers["access-control-allow-origin"] = origin;
  headers["access-control-expose-headers"] = EXPOSED;
  headers["vary"] = "Origin";
  return true;
}

export const preflight = (headers: Headers, allow: string): WireAnswer => ({
  status: 204,
  headers: {
    ...headers,
    "access-control-allow-methods": allow,
    "access-control-allow-headers": ACCEPTED,
    "access-control-max-age": "7200",
  },
  body: "",
});
