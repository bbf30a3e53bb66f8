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
    /**
     * Two or more processes that have all answered since the last check; the calls of each. Waits for a restarted one
     * until its share is `share` percent.
     */
    async look({ share = 0, patienceMs = 0 } = {}): Promise<number[]> {
      for (const until = performance.now() + patienceMs; ; await sleep(250)) {
        const now = await served(world);
        const counts = world.appProcesses().map((pid) => (now.get(pid) ?? 0) - (last.get(pid) ?? 0));
        const all = counts.reduce((sum, count) => sum + count, 0) || 1;
        const smallest = counts.length < 2 ? 0 : Math.min(...counts.map((count) => Math.round((count / all) * 100)));
        if (smallest < share && performance.now() < until) continue;
        least = Math.min(least, smallest);
        last = now;
        return counts;
      }
    },
    least: () => least,
  };
}
