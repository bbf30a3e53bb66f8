import { readSettings } from "@/server/config";
import { migrate } from "../prisma/migrate";
import type { Lock } from "../scripts/lib/lock.mjs";
import { checkAddress } from "./address";
import { startApps } from "./apps";
import { startBackups } from "./backup/start-backups";
import { board } from "./conditions";
import { damageWatch } from "./damage";
import { openDatabase } from "./database";
import { knownSecret } from "./known-secret";
import { prepare } from "./prepare";
import { printStartSummary } from "./print-start-summary";
import { otherSecret } from "./secrets";
import { waitUntilHealthy } from "./wait-until-healthy";
import { watchMachine } from "./watch-machine";

/** `inspectPort`: debugger port of the app process; the job process uses the next one (development). */
type Given = { lock: Lock; inspectPort?: number };
/** Used in development: restart with new code, apply a changed schema. */
type Supervised = { again: () => void; migrate: () => ReturnType<typeof migrate> };

/**
 * Starts the product and keeps it running: database, schema, demo data, app processes, job process. Throws the message
 * why it cannot. Ends with the process, on SIGTERM or SIGINT: apps first, the database last.
 */
export async function supervise({ lock, inspectPort }: Given): Promise<Supervised> {
  const startedAt = Date.now();
  const ends: (() => Promise<void>)[] = [];
  const end = ending(ends, lock);
  try {
    const given = readSettings(process.env);
    // A secret of the environment is rotated by its owner.
    const authSecretOther =
      given.authSecretOther ?? (given.authSecret ? undefined : await otherSecret(given.dataDir, "auth-other"));
    const settings = { ...given, authSecretOther };
    await checkAddress(settings);
    lock.say?.({ address: settings.publicUrl });
    const database = await openDatabase(settings, end);
    ends.unshift(database.stop);
    const authSecret = await knownSecret({ ...settings, ownerUrl: database.ownerUrl });
    const { password, setup, warnings } = await prepare({ ...database, settings: { ...settings, authSecret } });
    for (const warning of warnings) console.warn(`Note: ${warning}`);

    const damage = damageWatch({ board: board(), cluster: database.embedded?.cluster });
    const apps = startApps({ settings, database, authSecret, board: board(), damaged: damage.note, inspectPort });
    ends.unshift(apps.stop);
    const watch = watchMachine({ dataDir: settings.dataDir, databaseUrl: database.directUrl, board: board(), damage });
    ends.unshift(watch.stop);
    await Promise.race([apps.ready, apps.failed]);
    await Promise.race([waitUntilHealthy(settings), apps.failed]);
    // A base backup does not delay the start. Stops after the apps, so that their last changes are copied too.
    ends.splice(2, 0, await startBackups({ settings, database, authSecret, board: board() }));
    printStartSummary({ settings, password, setup, tookMs: Date.now() - startedAt });
    return { again: apps.again, migrate: () => migrate(database) };
  } catch (error) {
    console.error((error as Error).message);
    return end(1);
  }
}

/** Runs shutdown steps once, then exits. A second Ctrl-C exits immediately. */
function ending(ends: (() => Promise<void>)[], lock: Lock) {
  let begun = false;
  const end = async (code: number): Promise<never> => {
    if (begun) return new Promise<never>(() => {});
    begun = true;
    for (const stop of [...ends]) await stop().catch((error) => console.error(error));
    await lock.release?.();
    return process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => end(0));
  process.on("uncaughtException", (error) => {
    console.error(error);
    void end(1);
  });
  process.on("unhandledRejection", (error) => {
    console.error(error);
    void end(1);
  });
  return end;
}
