import { LRUCache } from "lru-cache";
import { isSiteOrigin } from "@/domain/people/customer/site-origins";
import { config } from "../config";
import { query } from "../db";
import { log } from "../log";
import { onceInProcess } from "../process";
import type { Family } from "./families";
import type { HttpAnswer } from "./http-types";

type Headers = Record<string, string>;

const EXPOSED = "X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotent-Replayed";
const ACCEPTED = "Authorization, Content-Type, Domain, Accept-Language, Idempotency-Key, X-Request-Id, Test";

/**
 * Allows a front-end's origin to read the answer: one of CORS_ORIGINS in every family, a branch's customer site in the
 * customer family. No credentials: these families use bearer tokens, never a cookie. False for any other origin.
 */
export function allowOrigin(
  origin: string | undefined,
  family: Family["name"],
  headers: Headers,
): boolean | Promise<boolean> {
  if (origin === undefined) return false;
  if (config().corsOrigins.includes(origin)) return allow(origin, headers);
  if (family !== "customer" || !ORIGIN.test(origin)) return false;
  return known()
    .fetch(origin)
    .then((of) => of === "site" && allow(origin, headers))
    .catch((error) => {
      log().warn({ err: error }, "origin lookup failed");
      return false;
    });
}

const ORIGIN = /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/;

function allow(origin: string, headers: Headers): true {
  headers["access-control-allow-origin"] = origin;
  headers["access-control-expose-headers"] = EXPOSED;
  headers["vary"] = "Origin";
  return true;
}

// Cached for 2 s: a removed site is forgotten by every process within 5 s.
const known = () =>
  onceInProcess(
    "site-origins",
    () =>
      new LRUCache<string, "site" | "stranger">({
        max: 5_000,
        ttl: 2_000,
        fetchMethod: async (origin) => ((await isSiteOrigin(query, origin)) ? "site" : "stranger"),
      }),
  );

export const preflight = (headers: Headers, allow: string): HttpAnswer => ({
  status: 204,
  headers: {
    ...headers,
    "access-control-allow-methods": allow,
    "access-control-allow-headers": ACCEPTED,
    "access-control-max-age": "7200",
  },
  body: "",
});
