import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canEnter, type RunAs } from "./run-as";

export const ELSEWHERE = "/var/lib/safar";

/**
 * DATA_DIR/postgres if possible. For root in a folder that the server's account cannot enter (0700 anywhere in the
 * path), a folder under /var/lib/safar, with a pointer file in DATA_DIR.
 */
export async function findHome(dataDir: string, account: RunAs): Promise<{ home: string; as: RunAs }> {
  const pointer = join(dataDir, "postgres.at");
  const away = await readFile(pointer, "utf8").catch(() => undefined);
  if (away) return ownFolder(away.trim(), account);

  if (account.uid === undefined) return ownFolder(join(dataDir, "postgres"), account);

  // Secrets have a separate folder (0700); DATA_DIR itself is traversable by the server's account.
  await letThrough(dataDir);
  const here = join(dataDir, "postgres");
  if (existsSync(here) || canEnter(dataDir, account)) return ownFolder(here, account);

  // A random name instead of the path's: deleting DATA_DIR and starting again creates a new cluster too.
  const elsewhere = join(ELSEWHERE, randomBytes(6).toString("hex"));
  const found = await ownFolder(elsewhere, account);
  await writeFile(pointer, `${elsewhere}\n`);
  return found;
}

/** Makes a folder traversable for the server's account, if it is another one. */
export async function letThrough(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (uid === 0 && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011);
}

/** Root runs as the previous account: the folder's owner, unless it is root. */
async function ownFolder(folder: string, account: RunAs): Promise<{ home: string; as: RunAs }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account.uid === undefined) return { home: await realpath(folder), as: account };
  const { uid, gid } = await stat(folder);
  const as = uid === 0 ? account : { uid, gid };
  if (uid === 0) await chown(folder, as.uid!, as.gid!);
  // A folder made by root with mode 0700 above /var/lib/safar/<hash> would lock the account out.
  if (folder.startsWith(`${ELSEWHERE}/`)) await chmod(ELSEWHERE, 0o755);
  if (!canEnter(folder, as)) {
    throw new Error(
      `the account of the database server (uid ${as.uid}) cannot reach ${folder}: open the folders above it`,
    );
  }
  return { home: await realpath(folder), as };
}
