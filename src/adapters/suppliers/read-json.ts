import { SupplierFault } from "@/domain/sales/supplier/port";

const MAX_LEVELS = 64;
const [QUOTE, ESCAPE, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0));

/**
 * Parses a JSON answer. The depth is checked first: deep nesting would overflow the stack of the parser or of later
 * traversals.
 */
export function readJson(bytes: Buffer): unknown {
  if (deeperThan(bytes, MAX_LEVELS)) throw new SupplierFault("nonsense", `more than ${MAX_LEVELS} levels`);
  try {
    return JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  } catch {
    throw new SupplierFault("nonsense", "not JSON");
  }
}

/** JSON's structural characters are single bytes that never occur inside a multi-byte UTF-8 character. */
function deeperThan(bytes: Uint8Array, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at];
    if (inText) {
      if (sign === ESCAPE) at++;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (sign === OPEN || sign === OPEN_LIST) {
      if (++depth > most) return true;
    } else if (sign === CLOSE || sign === CLOSE_LIST) depth--;
  }
  return false;
}
