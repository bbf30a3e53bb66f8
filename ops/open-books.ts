import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { readSettings } from "@/server/config";
import { takeLock } from "../scripts/lib/lock.mjs";
import { runningEmbedded, startEmbedded } from "./embedded";

/** The product's database: the operator's, or the embedded one, which is started unless the product is running. */
export async function openBooks(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const { databaseDirectUrl, dataDir } = readSettings(process.env);
  if (databaseDirectUrl) return { url: databaseDirectUrl, close: async () => {} };
  // Only the product creates a database: this command must not.
  if (!existsSync(join(dataDir, "secrets"))) throw new Error(`DATA_DIR=${dataDir} holds no database`);
  const lock = await takeLock(await realpath(dataDir));
  if ("holder" in lock) return { url: (await runningEmbedded(dataDir)).appUrl, close: async () => {} };
  const server = await startEmbedded({ dataDir });
  return { url: server.appUrl, close: server.stop };
}
