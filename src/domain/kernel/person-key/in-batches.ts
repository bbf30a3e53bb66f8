import { setImmediate } from "node:timers/promises";

/** So many keys are made or boxes sealed before others have their turn: a few milliseconds. */
const BATCH_SIZE = 100;

/** Each of many, without keeping the event loop to itself. */
export async function inBatches<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % BATCH_SIZE === 0) await setImmediate();
    made.push(make(row));
  }
  return made;
}
