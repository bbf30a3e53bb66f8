/** Most paths: without characters that could be read in two ways. */
const PLAIN = /^(?:\/[\w-]+)+$/;
const DOTS = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/**
 * Returns whether a path means the same to every reader: begins with one slash, has no dot segments (also as %2e), no
 * empty ones, no backslash, and decodes. Any other spelling is an unknown path.
 */
export function isCanonical(path: string): boolean {
  if (PLAIN.test(path)) return true;
  if (!path.startsWith("/") || path.includes("//") || path.includes("\\") || DOTS.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Roots of APIs in their canonical spelling. */
const API_ROOTS = new Set(["api", "b2c", "v2"]);

/** Returns whether a canonical `path` is the root of an API or another spelling of one, which no page may answer. */
export function apiByAnotherName(path: string): boolean {
  const [root = ""] = path.slice(1).split("/", 1);
  if (!API_ROOTS.has(decodeURIComponent(root).toLowerCase())) return false;
  return path.length === root.length + 1 || !API_ROOTS.has(root);
}

/** RFC 9112 3.2: a proxy may have read the other Host header. `raw`: names and values alternately, as received. */
export function namesTwoHosts(raw: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

const SIGN_IN_BYTES = 65_536;
const PAGE_BYTES = 1_048_576;
/** A bank statement of 20 MB with its multipart boundaries. */
const UPLOAD_BYTES = 20 * 1_048_576 + 65_536;

/** Maximum body length of the console's own calls; without a declared length a body is refused. */
export function pageBodyLimit(path: string): number {
  if (path === "/api/uploads") return UPLOAD_BYTES;
  return path.startsWith("/api/auth/") ? SIGN_IN_BYTES : PAGE_BYTES;
}
