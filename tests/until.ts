import { setTimeout as sleep } from "node:timers/promises";

/** Less than a test has: what did not come is told. */
const PATIENCE_MS = 25_000;
const PAUSE_MS = 10;

/** Waits for what comes by itself: until it holds, or this test says what did not come. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = "it",
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come`);
    await sleep(PAUSE_MS);
  }
}
