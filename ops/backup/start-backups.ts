import type { Settings } from "@/server/config";
import type { Board } from "../conditions";
import type { Database } from "../database";
import { keepBackedUp } from "./keep-backed-up";
import { slotReleased } from "./slot";

type Given = { settings: Settings; database: Pick<Database, "embedded">; authSecret: string; board: Board };

/**
 * Starts copying the embedded database to BACKUP_DIR, or ensures that no log is retained for it; returns a function that
 * stops it.
 */
export async function startBackups({ settings, database, authSecret, board }: Given): Promise<() => Promise<void>> {
  const { embedded } = database;
  if (!embedded) return async () => {};
  const { backupDir, backupKeep, dataDir, s3 } = settings;
  if (!backupDir) {
    await slotReleased(embedded.adminUrl).catch((error: Error) =>
      console.warn(`Note: the log retained for backups could not be released (${error.message})`),
    );
    return async () => {};
  }
  const source = { ...embedded, dataDir, authSecret, files: !s3 };
  return keepBackedUp({ source, folder: backupDir, keep: backupKeep, board }).stop;
}
