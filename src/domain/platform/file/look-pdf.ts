import type { Bytes } from "./bytes";
import type { FileIssue } from "./faults";
import { endsAsZip } from "./zip-end";

/** Checks that the end mark is near the end, and that the file is not also a zip archive. */
export async function looksLikePdf(bytes: Bytes): Promise<FileIssue | null> {
  const tail = await bytes.read(Math.max(0, bytes.size - 1_024), 1_024);
  if (!tail.includes("%%EOF")) return "pdf";
  return (await endsAsZip(bytes)) ? "pdfArchive" : null;
}
