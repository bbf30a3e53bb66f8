import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { readSettings } from "@/server/config";
import { takeLock } from "../scripts/lib/lock.mjs";
import { runningEmbedded, startEmbedded } from "./embedded";

/** The database as the product finds it: the operator's, or ours, which is started for this where the product does not run. */
export async function openBooks(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const { databaseDirectUrl, dataDir } = readSettings(process.env);
  if (databaseDirectUrl) return { url: databaseDirectUrl, close: async () => {} };
  // What starts there first is the product: this must not make a database to look into.
  if (!existsSync(join(dataDir, "secrets"))) throw new Error(`DATA_DIR=${dataDir} holds no database`);
  const lock = await takeLock(await realpath(dataDir));
  if ("holder" in lock) return { url: (await runningEmbedded(dataDir)).appUrl, close: async () => {} };
  const server = await startEmbedded({ dataDir });
  return { url: server.appUrl, close: server.stop };
}
