import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "./audit";
import { load, refused } from "./cluster/load";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { connections, residentMb, type World, withProduct } from "./world";

/**
 * Allowed growth between the middle and the last third of the time; in a minute and a half processes are still warming
 * up.
 */
const MAX_GROWN_MB = { short: 60, long: 12 };
const MAX_GROWN_HANDLES = 10;
const LOOK_MS = 1_000;

type Look = { mb: number; handles: number; connections: number };

/**
 * O6: reads and writes for a quarter of an hour; resources of processes in the last third equal those in the middle
 * one.
 */
export const o6: Item = {
  id: "O6",
  claim: "continuous work leaks nothing: memory, handles and connections stay level",
  run: ({ size }) =>
    withProduct(async (world) => {
      const minutes = size === "short" ? 1.5 : 15;
      const { failures, must } = ledgerOfFailures();
      const pids = world.appProcesses();
      const busy = await load(world);
      const looks: Look[] = [];
      for (const until = Date.now() + minutes * 60_000; Date.now() < until; await sleep(LOOK_MS))
        looks.push(look(world, pids));
      await busy.stop();
      must(world.appProcesses().join() === pids.join(), "an app process was restarted");
      must(Object.keys(refused(busy.told)).length === 0, `refused: ${JSON.stringify(refused(busy.told))}`);
      const third = Math.floor(looks.length / 3);
      const median = (of: keyof Look, part: 1 | 2) =>
        quantile(
          looks.slice(part * third, (part + 1) * third).map((one) => one[of]),
          0.5,
        );
      const grown = (of: keyof Look) => Math.round((median(of, 2) - median(of, 1)) * 10) / 10;
      must(grown("mb") <= MAX_GROWN_MB[size === "long" ? size : "short"], `${grown("mb")} MB more in the last third`);
      must(grown("handles") <= MAX_GROWN_HANDLES, `${grown("handles")} more handles in the last third`);
      must(grown("connections") <= 2, `${grown("connections")} more connections in the last third`);
      failures.push(...(await audit(world.sql)));
      const figures = {
        ...{ minutes, calls: busy.told.length, mb: Math.round(median("mb", 2)), grown_mb: grown("mb") },
        ...{ handles: median("handles", 2), grown_handles: grown("handles"), connections: median("connections", 2) },
      };
      return { figures, failures };
    }),
};

/** Total of all app processes. */
const look = (world: World, pids: number[]): Look => ({
  mb: sum(pids.map(residentMb)),
  handles: sum(pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
  connections: connections(world).length,
});

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
