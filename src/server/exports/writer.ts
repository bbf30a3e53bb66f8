import type { Opened } from "@/domain/reporting/export/open-table";

/** Writes a table in one format; says between 0 and 100 how far it is. */
export type Writer = (given: Opened & { onPercent: (percent: number) => void }) => AsyncIterable<Uint8Array>;
