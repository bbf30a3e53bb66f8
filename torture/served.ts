import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../tests/http";
import type { World } from "./world";

const PATIENCE_MS = 10_000;

/**
 * How many calls of the documented families each app process has answered, by its pid. Every scrape comes on a connection
 * of its own and meets whichever process is next; a process that none meets in time is missing.
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

/** Follows how the calls are shared out: `least` is the smallest share a process had, percent, between two looks. */
export async function sharing(world: World) {
  let last = await served(world);
  let least = 100;
  return {
    /**
     * Two processes or more, of which each has answered since the last look; the calls of each. Waits so long for the one that
     * has just begun until its share is `share` percent.
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
