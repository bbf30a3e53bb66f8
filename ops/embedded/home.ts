import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canEnter, type RunAs } from "./run-as";

export const ELSEWHERE = "/var/lib/safar";

/**
 * DATA_DIR/postgres where possible. For root in a folder that the server's account cannot enter (a 0700 home anywhere
 * up the path), a folder under /var/lib/safar, with a pointer file in DATA_DIR.
 */
export async function findHome(dataDir: string, account: RunAs): Promise<{ home: string; as: RunAs }> {
  const pointer = join(dataDir, "postgres.at");
  const away = await readFile(pointer, "utf8").catch(() => undefined);
  if (away) return ownFolder(away.trim(), account);

  if (account.uid === undefined) return ownFolder(join(dataDir, "postgres"), account);

  // Secrets have a folder of their own (0700); DATA_DIR itself lets the server's account through.
  await letThrough(dataDir);
  const here = join(dataDir, "postgres");
  if (existsSync(here) || canEnter(dataDir, account)) return ownFolder(here, account);

  // A name of its own, never that of the path: whoever removes DATA_DIR and begins anew there gets a cluster that is new as well.
  const elsewhere = join(ELSEWHERE, randomBytes(6).toString("hex"));
  const found = await ownFolder(elsewhere, account);
  await writeFile(pointer, `${elsewhere}\n`);
  return found;
}

/** Lets the server's account, where it is another, through a folder. */
export async function letThrough(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (uid === 0 && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011);
}

/** Root goes on as whoever began: the folder's owner, if it is not root. */
async function ownFolder(folder: string, account: RunAs): Promise<{ home: string; as: RunAs }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account.uid === undefined) return { home: await realpath(folder), as: account };
  const { uid, gid } = await stat(folder);
  const as = uid === 0 ? account : { uid, gid };
  if (uid === 0) await chown(folder, as.uid!, as.gid!);
  // What root made with mode 0700 above /var/lib/safar/<hash> would shut the account out.
  if (folder.startsWith(`${ELSEWHERE}/`)) await chmod(ELSEWHERE, 0o755);
  if (!canEnter(folder, as)) {
    throw new Error(
      `the account of the database server (uid ${as.uid}) cannot reach ${folder}: open the folders above it`,
    );
  }
  return { home: await realpath(folder), as };
}
