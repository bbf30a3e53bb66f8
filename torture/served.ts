import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../tests/http";
import type { World } from "./world";

const PATIENCE_MS = 10_000;

/**
 * Calls of the documented families answered by each app process, by pid. Every scrape uses a new connection and reaches
 * any process; one not reached in time is missing.
 */
async function served(world: World): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const until = performance.now() + PATIENCE_MS;
  for (let pids = world.appProcesses(); performance.now() < until; pids = world.appProcesses()) {
    if (pids.length > 1 && pids.every((pid) => found.has(pid))) return found;
    const { text } = await call(world.base, "GET", "/api/metrics").catch(() => ({ text: "" }));
    const pid = Number(/process="(\d+)"/.exec(text)?.[1]);
    const counts = [...text.matchAll(/^safar_http_seconds_count\{.*family="rest".* (\d+)$/gm)];
    if (pid)
      found.set(
        pid,
        counts.reduce((sum, [, count]) => sum + Number(count), 0),
      );
    else await sleep(20);
  }
  return found;
}

/** Tracks the distribution of calls: `least` is the smallest share of a process in percent between two checks. */
export async function sharing(world: World) {
  let last = await served(world);
  let least = 100;
  return {
    /** Two or more processes, and the calls that each has answered since the last check. */
    async look(): Promise<{ pid: number; calls: number }[]> {
      const now = await served(world);
      const each = world.appProcesses().map((pid) => ({ pid, calls: (now.get(pid) ?? 0) - (last.get(pid) ?? 0) }));
      const all = each.reduce((sum, { calls }) => sum + calls, 0) || 1;
      const shares = each.map(({ calls }) => Math.round((calls / all) * 100));
      least = Math.min(least, each.length < 2 ? 0 : Math.min(...shares));
      last = now;
      return each;
    },
    least: () => least,
  };
}
