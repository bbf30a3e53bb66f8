const ARMED = Symbol.for("safar.fail-points");
const world = globalThis as { [ARMED]?: true };

/**
 * Called only by test programs at start: environment variables alone cannot arm it, so a deployment never crashes
 * through a fail point.
 */
export function armFailPoints(): void {
  world[ARMED] = true;
}

/**
 * Crash point for tests: kills the process when the program has armed fail points and FAIL_POINT equals this name.
 * Placed before and after each outside call and each commit of a saga.
 */
export function failPoint(name: string): void {
  if (world[ARMED] && process.env.FAIL_POINT === name) process.kill(process.pid, "SIGKILL");
}
