/**
 * Returns whether base64url text is the canonical spelling of its bytes: the spare bits of its last character are zero.
 * Decoders accept other spellings, which would allow several forms of one signature or packet. Checks the last group
 * only; the caller checks the alphabet.
 */
export function isCanonical(text: string): boolean {
  const tail = text.slice(text.length - (text.length % 4));
  return tail.length !== 1 && Buffer.from(tail, "base64url").toString("base64url") === tail;
}
