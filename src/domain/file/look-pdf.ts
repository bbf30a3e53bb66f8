import type { Bytes } from "./bytes";
import { endsAsZip } from "./zip-end";

/** A PDF has its end mark near its end, and is not a zip archive as well. */
export async function looksLikePdf(bytes: Bytes): Promise<string | null> {
  const tail = await bytes.read(Math.max(0, bytes.size - 1_024), 1_024);
  if (!tail.includes("%%EOF")) return "the PDF is cut short";
  return (await endsAsZip(bytes)) ? "the PDF is an archive as well" : null;
}
