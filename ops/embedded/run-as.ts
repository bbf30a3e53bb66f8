import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

/** Account of the server: unchanged for an ordinary user, another one for root (PostgreSQL refuses root). */
export type RunAs = { uid?: number; gid?: number };

const run = promisify(execFile);
const ACCOUNT = "postgres";

export async function runAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  return (await account()) ?? (await createAccount());
}

async function account(): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", ACCOUNT]), run("id", ["-g", ACCOUNT])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<RunAs> {
  // Two servers may start on a new machine at the same time: the second one finds the account.
  await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT]).catch(
    () => undefined,
  );
  const made = await account();
  if (!made)
    throw new Error(`PostgreSQL does not run as root and the account "${ACCOUNT}" cannot be made: set DATABASE_URL`);
  return made;
}

/** Whether the account can enter a folder: checked by the kernel, which considers more than mode bits. */
export function canEnter(folder: string, as: RunAs): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...as, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Whether the account can run the server from its place. */
export function canRun(program: string, as: RunAs): boolean {
  return spawnSync(program, ["--version"], { ...as, cwd: "/", stdio: "ignore" }).status === 0;
}
