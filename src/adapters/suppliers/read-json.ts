import { SupplierFault } from "@/domain/sales/supplier/port";

const MAX_LEVELS = 64;
const [QUOTE, ESCAPE, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0));

/** JSON of an answer. Its depth is looked at first: what is deep costs a parser its stack, and whoever walks it too. */
export function readJson(bytes: Buffer): unknown {
  if (deeperThan(bytes, MAX_LEVELS)) throw new SupplierFault("nonsense", `more than ${MAX_LEVELS} levels`);
  try {
    return JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  } catch {
    throw new SupplierFault("nonsense", "not JSON");
  }
}

/** All signs of JSON are single bytes that occur in no longer character of UTF-8. */
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
