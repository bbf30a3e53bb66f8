import type { PreviewTable } from "./address";

/** How the table of a file is read, as chosen; `file`: id of that file. */
export type ChosenReading = Pick<PreviewTable, "head" | "columns" | "toman"> & { file: number };
