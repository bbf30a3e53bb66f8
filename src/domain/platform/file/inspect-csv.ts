import type { Bytes } from "./bytes";
import type { FileIssue } from "./faults";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Checks that content is UTF-8 text without control characters or markup. */
export async function looksLikeCsv(bytes: Bytes): Promise<FileIssue | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let first = true;
  try {
    for await (const chunk of bytes.chunks()) {
      const text = decoder.decode(chunk, { stream: true });
      if (CONTROL.test(text)) return "noText";
      if (first && /^\s*(<|#!)/.test(text)) return "markup";
      first = false;
    }
    decoder.decode();
    return null;
  } catch {
    return "noUtf8";
  }
}
