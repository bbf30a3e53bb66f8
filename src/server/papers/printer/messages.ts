import type { DisplayPreferences } from "@/domain/reporting/export/formatter";
import type { Paper } from "@/domain/reporting/paper/rules";

/** Request and answer of the printer: one document at a time. */
export type PrintTask = { paper: Paper; manner: DisplayPreferences };
export type Printed = { pdf: Uint8Array } | { failed: string };
