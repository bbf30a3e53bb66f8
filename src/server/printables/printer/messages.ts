import type { DisplayPreferences } from "@/domain/reporting/export/formatter";
import type { PrintableDocument } from "@/domain/reporting/printable/rules";

/** PNG or JPEG. */
export type PrintedImages = { logo: Uint8Array | null; stamp: Uint8Array | null };

/** Request and answer of the printer: one document at a time. `qr`: one path in a square of `side` units. */
export type PrintTask = {
  paper: PrintableDocument;
  manner: DisplayPreferences;
  images: PrintedImages;
  qr: { side: number; path: string };
};
export type Printed = { pdf: Uint8Array } | { failed: string };
