/**
 * Where a process of a test dies as a machine does: nothing happens unless the environment's FAIL_POINT names this very point, and
 * it is set by nobody else. Points stand before and after each call to the outside world and each commit of a saga.
 */
export function failPoint(name: string): void {
  if (process.env.FAIL_POINT === name) process.kill(process.pid, "SIGKILL");
}
