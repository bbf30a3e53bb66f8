/** Limits on JSON before it is parsed (contract section 1, reliability I8). */
export const MAX_DEPTH = 32;
export const MAX_MEMBERS = 1_000;
/** Of an array: the contacts of one bulk message (contract section 6). */
const MAX_ITEMS = 5_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;

/**
 * Checks in one pass over the bytes whether nesting exceeds 32, an object 1,000 members, or an array 5,000 items.
 * Refuses a body before the slow JSON.parse; does not check validity.
 */
export function exceedsLimits(json: Uint8Array): boolean {
  const members: number[] = [];
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (inString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (members.push(1) > MAX_DEPTH) return true;
      if (byte === OPEN_BRACKET) members[members.length - 1] = 1 - (MAX_ITEMS - MAX_MEMBERS);
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) members.pop();
    else if (byte === COMMA && members.length > 0 && ++members[members.length - 1]! > MAX_MEMBERS) return true;
  }
  return false;
}
