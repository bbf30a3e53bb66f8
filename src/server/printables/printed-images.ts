import type { FileStore } from "@/domain/kernel/file-store";
import { printableImage } from "@/domain/platform/file/printable-image";
import type { PrintableStyle } from "@/domain/reporting/printable/rules";
import type { PrintedImages } from "./printer/messages";

/** The logo and the stamp of an issuer for the printer; one that is missing or broken is left out. */
export async function printedImages(files: FileStore, { logo, stamp }: PrintableStyle): Promise<PrintedImages> {
  const [one, other] = await Promise.all([logo, stamp].map((image) => image && printableImage(files, image)));
  return { logo: one ?? null, stamp: other ?? null };
}
