import type { Bytes } from "./bytes";
import type { FileIssue } from "./faults";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Unassigned pairs and the replacement of what cannot be decoded. */
const UNDECODED = /[\ufffd\uffff]/;

/** The encoding that a byte order mark states; null without one. */
export function markedEncoding([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/**
 * Checks that content is text without control characters or markup: in UTF-8, or with `any` also in UTF-16 by its mark
 * or in Windows-1256, in which every byte is a character.
 */
export async function looksLikeCsv(bytes: Bytes, encodings: "utf-8" | "any"): Promise<FileIssue | null> {
  const marked = encodings === "any" ? markedEncoding(await bytes.read(0, 2)) : null;
  if (marked) return looksLikeText(bytes, marked);
  const issue = await looksLikeText(bytes, "utf-8");
  return issue === "noUtf8" && encodings === "any" ? looksLikeText(bytes, "windows-1256") : issue;
}

async function looksLikeText(bytes: Bytes, encoding: string): Promise<FileIssue | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let first = true;
  try {
    for await (const chunk of bytes.chunks()) {
      const text = decoder.decode(chunk, { stream: true });
      if (CONTROL.test(text) || UNDECODED.test(text)) return "noText";
      if (first && /^\s*(<|#!)/.test(text)) return "markup";
      first = false;
    }
    decoder.decode();
    return null;
  } catch {
    return "noUtf8";
  }
}
