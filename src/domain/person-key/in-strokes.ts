import { setImmediate } from "node:timers/promises";

/** So many keys are made or boxes sealed before others have their turn: a few milliseconds. */
const STROKE = 100;

/** Each of many, without keeping the event loop to itself. */
export async function inStrokes<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % STROKE === 0) await setImmediate();
    made.push(make(row));
  }
  return made;
}
