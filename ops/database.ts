import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "@/server/config";
import { isDiskFull } from "@/server/http/disk";
import { tellMoment } from "./conditions";
import { type Embedded, startEmbedded } from "./embedded";
import { checkExternal } from "./external";

export type Database = {
  appUrl: string;
  ownerUrl: string;
  directUrl: string;
  /** For the embedded one: data needed by backups. */
  embedded?: Pick<Embedded, "adminUrl" | "cluster">;
  stop: () => Promise<void>;
};

const MAX_RESTARTS_IN_A_ROW = 10;
/** A server that ran this long crashed or was killed; it did not fail to start. */
const STEADY_MS = 1_000;
const ROOM_LOOK_MS = 1_000;
const TRIES_WITH_ROOM = 3;

/** Opens the operator's PostgreSQL, or the embedded one: started, and restarted whenever it dies. */
export async function openDatabase(settings: Settings, end: (code: number) => Promise<unknown>): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, dataDir, appProcesses } = settings;
  if (databaseUrl) {
    await checkExternal(settings);
    return { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl!, directUrl: databaseDirectUrl!, stop: async () => {} };
  }
  // 12 per app process, those of the job process, and some for people and migrations.
  const start = () => startEmbedded({ dataDir, connections: Math.max(100, 40 + 16 * (appProcesses + 1)) });
  let server = await start().catch(async (error: Error) => {
    if (!(await isDiskFull(dataDir))) throw error;
    throw new Error(`PostgreSQL does not start: the disk of DATA_DIR=${dataDir} is full; make room and start again`);
  });
  let stopping = false;
  const { appUrl, ownerUrl, adminUrl, cluster } = server;

  // Without disk space for its log it does not start: retries until space is freed.
  const startAgain = async () => {
    let output = "";
    for (let roomy = 0; !stopping; await sleep(ROOM_LOOK_MS)) {
      try {
        return await start();
      } catch (error) {
        const full = await isDiskFull(dataDir);
        // Space may have been freed after the failure.
        if (!full && ++roomy > TRIES_WITH_ROOM) throw error;
        const why = full ? `: the disk of ${dataDir} is full; it waits for room` : " yet";
        if (why !== output) tellMoment("database_waits", `PostgreSQL does not start${why}`);
        output = why;
      }
    }
    return undefined;
  };

  const watch = async () => {
    for (let row = 0; row < MAX_RESTARTS_IN_A_ROW; row++) {
      const upAt = Date.now();
      const why = await server.gone;
      if (stopping) return;
      tellMoment("database_ended", `PostgreSQL ended (${why}); starting it again`);
      if (Date.now() - upAt > STEADY_MS || (await isDiskFull(dataDir))) row = 0;
      await sleep(Math.min(5_000, 50 * 2 ** row));
      if (stopping) return;
      const again = await startAgain();
      if (!again) return;
      server = again;
      // The processes know the old address.
      if (server.appUrl !== appUrl) break;
    }
    if (!stopping) throw new Error("PostgreSQL does not stay up at its address; see its log");
  };
  watch().catch((error) => {
    console.error(error.message);
    void end(1);
  });
  const stop = () => {
    stopping = true;
    return server.stop();
  };
  return { appUrl, ownerUrl, directUrl: appUrl, embedded: { adminUrl, cluster }, stop };
}
