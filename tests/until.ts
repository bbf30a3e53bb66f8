import { setTimeout as sleep } from "node:timers/promises";

/** Below the test's time limit, so that the missing condition is reported. */
const PATIENCE_MS = 25_000;
const PAUSE_MS = 10;

/** Waits for a condition, or fails with a description of it. */
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
