import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "../embedded/place";
import { startServer, stopServer } from "../embedded/server";

const PATIENCE_MS = 6 * 3_600_000;
const SHORT = "recovery ended before configured recovery target was reached";

/** Lets PostgreSQL replay the log to the given time or its end, until the cluster is independent and stopped. */
export async function recover({ place, to }: { place: Place; to: Date | undefined }): Promise<void> {
  const began = await sizeOfLog(place);
  try {
    await play(place, to && { recovery_target_time: timeOf(to), recovery_target_action: "promote" });
  } catch (error) {
    // Nothing was committed between that time and the end of the log: the end is equivalent.
    const output = (await readFile(join(place.home, "log"), "utf8")).slice(began);
    if (!to || !output.includes(SHORT)) throw error;
    await play(place, {});
  }
}

async function play(place: Place, target: Record<string, string> = {}): Promise<void> {
  const options = {
    // All of the log is already in the cluster.
    restore_command: "false",
    recovery_target_timeline: "latest",
    hot_standby: "off",
    ...target,
  };
  await stopServer(await startServer({ place, connections: 100, options, patienceMs: PATIENCE_MS }));
}

// At this point of its start the server does not accept "Z".
const timeOf = (moment: Date) => moment.toISOString().replace("T", " ").replace("Z", "+00");

const sizeOfLog = async (place: Place) => (await readFile(join(place.home, "log"), "utf8").catch(() => "")).length;
