import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chown, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../backup/copy";
import type { Passwords } from "./passwords";
import type { Place } from "./place";

const run = promisify(execFile);
const MAJOR = "18";

/**
 * Creates the cluster, its roles and the empty database `safar`, unless they exist. An interrupted run starts over.
 */
export async function initialise({ place, passwords }: { place: Place; passwords: Passwords }): Promise<void> {
  if (existsSync(place.cluster)) return checkVersion(place.cluster);
  for (const name of await readdir(place.home)) {
    if (name.startsWith("making-")) await rm(join(place.home, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const making = join(place.home, `making-${process.pid}`);
  await makeCluster(place, making, passwords.admin);
  await makeRoles(place, making, passwords);
  // Only a complete cluster gets its final name.
  await rename(making, place.cluster);
  await syncFolder(place.home);
}

async function makeCluster({ binaries, as, home }: Place, making: string, password: string): Promise<void> {
  const passwordFile = join(home, `making-${process.pid}.password`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (as.uid !== undefined) await chown(passwordFile, as.uid, as.gid!);
  // Encoding and locale are fixed: an unset LANG means SQL_ASCII, and a C ctype has no trigrams for Persian.
  const options = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256", "--username=postgres"];
  await run(binaries.initdb, [`--pgdata=${making}`, `--pwfile=${passwordFile}`, ...options], {
    ...as,
    cwd: "/",
    env: environment(),
  });
  await rm(passwordFile);
  await appendFile(join(making, "postgresql.conf"), "\ninclude_if_exists = 'safar.conf'\n");
}

/** In single-user mode, so that no incomplete server ever listens. One statement per line. */
async function makeRoles({ binaries, as }: Place, making: string, { owner, app }: Passwords): Promise<void> {
  const statements = [
    `CREATE ROLE safar_owner LOGIN PASSWORD '${owner}'`,
    `CREATE ROLE safar_app LOGIN PASSWORD '${app}'`,
    "CREATE DATABASE safar OWNER safar_owner",
    "REVOKE ALL ON DATABASE safar FROM PUBLIC",
    "GRANT CONNECT ON DATABASE safar TO safar_app",
  ];
  const server = spawn(binaries.postgres, ["--single", "-D", making, "-c", "exit_on_error=on", "postgres"], {
    ...as,
    cwd: "/",
    env: environment(),
    stdio: ["pipe", "ignore", "pipe"],
  });
  let complaint = "";
  server.stderr.on("data", (text) => {
    complaint += text;
  });
  server.stdin.end(`${statements.join(";\n")};\n`);
  const code = await new Promise((done, fail) => server.on("error", fail).on("close", done));
  if (code !== 0) throw new Error(`the database cannot be made: ${complaint.trim()}`);
}

/** Environment of the server's programs: without our secrets and the operator's PG* variables. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV } = process.env;
  return { PATH, LANG: "C.UTF-8", LC_ALL: "C.UTF-8", TZ: "UTC", NODE_ENV, ...otherClock() };
}

/** Another clock, which `npm run test:clock` sets, is the clock of the database too. */
function otherClock(): Partial<NodeJS.ProcessEnv> {
  const { FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, LD_PRELOAD } = process.env;
  return FAKETIME ? { FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, LD_PRELOAD } : {};
}

async function checkVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  if (version !== MAJOR) throw new Error(`${cluster} was made by PostgreSQL ${version}; this build brings ${MAJOR}`);
}
