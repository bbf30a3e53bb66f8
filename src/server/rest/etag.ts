import { createHash } from "node:crypto";
import type { HttpRequest } from "./http-types";

/** Base data changes a few times a day: a displayed page may be this old. */
const KEPT_SECONDS = 60;

/**
 * Adds the ETag of an answer's data (without the time in its envelope) to the headers; returns whether the caller
 * already has it. Cached by the caller's browser only: what a branch sells differs by caller.
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
