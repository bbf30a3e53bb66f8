import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Embedded, startEmbedded } from "../ops/embedded";
import { findPlace } from "../ops/embedded/place";
import { migrate } from "../prisma/migrate";
import { folderOfRun } from "./folder-of-run";

/**
 * Differences of a test server to the product's: it does not wait for the disk, since no test cuts the power. Commits
 * are still handed to the system before they are acknowledged, so a killed process loses nothing more. Tests of
 * durability start a server like the product does (`ledger/restore.test.ts`, `tests/start`).
 */
const HASTY = [
  "fsync = off",
  "full_page_writes = off",
  "shared_buffers = '256MB'",
  "max_wal_size = '1GB'",
  "jit = off",
];

/** A data directory with a migrated, empty cluster without a running server: the template of each test server. */
export async function makeTemplate(): Promise<string> {
  const dataDir = await folderOfRun("template");
  const server = await startEmbedded({ dataDir });
  await makeHasty(server.adminUrl);
  await migrate({ ownerUrl: server.ownerUrl, appUrl: server.appUrl });
  await server.stop();
  return dataDir;
}

/** Starts a server on a copy of the template, with its passwords. */
export async function startCopy(given: { template: string; dataDir: string; connections?: number }): Promise<Embedded> {
  const { template, dataDir, connections } = given;
  const [from, to] = await Promise.all([findPlace(template), findPlace(dataDir)]);
  await copy(join(template, "secrets"), join(dataDir, "secrets"));
  await copy(from.cluster, to.cluster);
  return startEmbedded({ dataDir, connections });
}

/** These settings override those written at each start, and are copied along. */
async function makeHasty(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  for (const setting of HASTY) await admin.query(`alter system set ${setting}`);
  await admin.query("select pg_reload_conf()");
  await admin.end();
}

const run = promisify(execFile);

/** With owners and modes, which the server checks. */
const copy = (from: string, to: string) => run("cp", ["-a", from, to]);
