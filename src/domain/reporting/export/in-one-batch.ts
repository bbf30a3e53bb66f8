import type { ExportTableRow } from "./table";

/** Rows that were read together, as the only batch of a file. */
export async function* inOneBatch(rows: ExportTableRow[]): AsyncGenerator<ExportTableRow[]> {
  yield rows;
}
