import { UnreadableStatement } from "./pieces";

/** Text in UTF-8, UTF-16 or the Windows code page of Persian and Arabic, which old exports use. */
export function decodedText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) throw new UnreadableStatement("binary");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

/** Text as PostgreSQL stores it: bounded, no NUL, single spaces. */
export const plainText = (text: string, most: number): string =>
  text
    .replaceAll("\u0000", "")
    .replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The same, null when empty. */
export const plainOrNull = (text: string | undefined, most: number): string | null =>
  plainText(text ?? "", most) || null;
