import { createHash } from "node:crypto";
import type { HttpRequest } from "./http-types";

/** Base data changes a few times a day: a page shown within this time may be that old. */
const KEPT_SECONDS = 60;

/**
 * Puts the ETag of an answer's data (its envelope tells the time) among the headers; whether the caller has it already. Kept by the
 * caller's browser alone: what a branch has on sale differs by who asks.
 */
export function etagHeaders(
  { header }: Pick<HttpRequest, "header">,
  data: unknown,
  headers: Record<string, string>,
): boolean {
  const tag = `"${createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 22)}"`;
  headers["etag"] = tag;
  headers["cache-control"] = `private, max-age=${KEPT_SECONDS}`;
  headers["vary"] = [headers["vary"], "Authorization, Accept-Language"].filter(Boolean).join(", ");
  const known = header("if-none-match");
  return known === "*" || (known?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag) ?? false);
}
