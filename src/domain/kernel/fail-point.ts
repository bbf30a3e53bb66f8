const ARMED = Symbol.for("safar.fail-points");
const world = globalThis as { [ARMED]?: true };

/** Called by the programs of tests alone, first of all: no setting of an environment can do it, so a deployment never dies by one. */
export function armFailPoints(): void {
  world[ARMED] = true;
}

/**
 * Where a process of a test dies as a machine does: nothing happens unless its program armed itself and the environment's
 * FAIL_POINT names this very point. Points stand before and after each call to the outside world and each commit of a saga.
 */
export function failPoint(name: string): void {
  if (world[ARMED] && process.env.FAIL_POINT === name) process.kill(process.pid, "SIGKILL");
}
