import type { Opened } from "@/domain/reporting/export/open-table";

/** Writes a table in one format; reports progress from 0 to 100. */
export type Writer = (given: Opened & { onPercent: (percent: number) => void }) => AsyncIterable<Uint8Array>;
