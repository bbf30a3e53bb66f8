import type { DisplayPreferences } from "@/domain/reporting/export/formatter";
import type { Paper } from "@/domain/reporting/paper/rules";

/** What the printer is asked, and what it says: one paper at a time. */
export type PrintTask = { paper: Paper; manner: DisplayPreferences };
export type Printed = { pdf: Uint8Array } | { failed: string };
