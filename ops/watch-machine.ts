import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { makePool } from "@/server/connection";
import type { ConditionCode } from "@/server/events";
import { isDiskFull } from "@/server/http/disk";
import type { Board } from "./conditions";
import type { DamageWatch } from "./damage";

const EVERY_MS = 5_000;
const PATIENCE_MS = 3_000;
const MAX_BACK_MS = 5_000;

type Given = { dataDir: string; databaseUrl: string; board: Board; damage: DamageWatch };

/**
 * Checks every few seconds what the product depends on, whether or not there are callers: database, disk, clock, pages
 * known to be damaged.
 */
export function watchMachine({ dataDir, databaseUrl, board, damage }: Given): { stop: () => Promise<void> } {
  const ended = new AbortController();
  const pool = makePool({
    ...{ name: "watch", connectionString: databaseUrl, max: 1 },
    ...{ connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS },
  });
  const clock = clockWatch();
  let failures = 0;
  // With its initial text: values that change with each check would be logged each time.
  const stands = (code: ConditionCode, why: string | undefined) => {
    if (!why) board.clear(code);
    else if (!board.has(code)) board.raise(code, why);
  };
  const look = async () => {
    stands("clock_stepped", clock(Date.now()));
    stands("disk_full", (await isDiskFull(dataDir)) ? await roomLeft(dataDir) : undefined);
    const why = await pool.query("select").then(
      () => undefined,
      ({ message, code }: Error & { code?: string }) => message || code || "no answer",
    );
    // A server that is being restarted is reported separately.
    failures = why === undefined ? 0 : failures + 1;
    if (failures !== 1) stands("database_unreachable", why && `the database does not answer: ${why}`);
    await damage.look();
  };
  const run = async () => {
    while (!ended.signal.aborted) {
      await look();
      await sleep(EVERY_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      ended.abort();
      // A frozen server never answers a disconnect.
      await Promise.race([running.then(() => pool.end()), sleep(2 * PATIENCE_MS)]);
    },
  };
}

async function roomLeft(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  return `the disk of DATA_DIR=${folder} is full: ${Math.floor((bavail * bsize) / 1024 ** 2)} MiB left`;
}

/** Returns how far the clock was set back, while it is behind: times already given out are then in the future. */
export function clockWatch(): (now: number) => string | undefined {
  let latest = 0;
  return (now) => {
    latest = Math.max(latest, now);
    const back = latest - now;
    // Rounded to minutes, so that the message does not change every second.
    const result = back < 60_000 ? "less than a minute" : `${Math.round(back / 60_000)} min`;
    return back > MAX_BACK_MS ? `this machine's clock was set back, by ${result}` : undefined;
  };
}
