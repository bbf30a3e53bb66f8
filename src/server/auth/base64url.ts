/**
 * Whether base64url text is the one spelling of its bytes: the spare bits of its last character are zero. Decoders let
 * them pass, so that the same signature or packet could be written in several ways. Judges the last group only: the
 * alphabet is the caller's to check.
 */
export function isCanonical(text: string): boolean {
  const tail = text.slice(text.length - (text.length % 4));
  return tail.length !== 1 && Buffer.from(tail, "base64url").toString("base64url") === tail;
}
