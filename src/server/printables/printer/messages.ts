import type { DisplayPreferences } from "@/domain/reporting/export/formatter";
import type { PrintableDocument } from "@/domain/reporting/printable/rules";

/** Request and answer of the printer: one document at a time. */
export type PrintTask = { paper: PrintableDocument; manner: DisplayPreferences };
export type Printed = { pdf: Uint8Array } | { failed: string };
