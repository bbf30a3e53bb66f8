import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 10;

/** Waits for what comes by itself: until it holds, or this test says what did not come. */
export async function until(holds: () => boolean | Promise<boolean>, what = "it"): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come`);
    await sleep(PAUSE_MS);
  }
}
