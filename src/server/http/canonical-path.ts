/** Most paths: nothing in them that could be read in two ways. */
const PLAIN = /^(?:\/[\w-]+)+$/;
const DOTS = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/**
 * Whether a path means the same to everyone who reads it: begins with one slash, has no dot segments (also as %2e), no
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

/** Roots of APIs, as paths of theirs that are known are written. */
const API_ROOTS = new Set(["api", "b2c", "v2"]);

/** The roots of APIs themselves, and other spellings of them: an API's path, which no page may answer. `path`: a canonical one. */
export function apiByAnotherName(path: string): boolean {
  const [root = ""] = path.slice(1).split("/", 1);
  if (!API_ROOTS.has(decodeURIComponent(root).toLowerCase())) return false;
  return path.length === root.length + 1 || !API_ROOTS.has(root);
}

/** RFC 9112 3.2: who is in front may have read the other one. `raw`: names and values by turns, as they came. */
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
/** A file of 10 MB and the marks around it. */
const UPLOAD_BYTES = 10 * 1_048_576 + 65_536;

/** How long a body the console's own calls may send; without a declared length none is taken. */
export function pageBodyLimit(path: string): number {
  if (path === "/api/uploads") return UPLOAD_BYTES;
  return path.startsWith("/api/auth/") ? SIGN_IN_BYTES : PAGE_BYTES;
}
