import { setImmediate } from "node:timers/promises";

/** Number of keys or boxes per slice before yielding: a few milliseconds. */
const BATCH_SIZE = 100;

/** Maps many rows without blocking the event loop. */
export async function inBatches<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % BATCH_SIZE === 0) await setImmediate();
    made.push(make(row));
  }
  return made;
}
