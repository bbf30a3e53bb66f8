import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Embedded, startEmbedded } from "../ops/embedded";
import { findPlace } from "../ops/embedded/place";
import { migrate } from "../prisma/migrate";

/**
 * What a server of tests does otherwise than one of the product: it does not wait for the disk, as no test here takes the
 * power away. A commit is still handed to the system before it is told, so what outlives a killed process is the same.
 * Who proves durability starts a server as the product does (`ledger/restore.test.ts`, `tests/start`).
 */
const HASTY = ["fsync = off", "full_page_writes = off", "shared_buffers = '256MB'", "jit = off"];

/** A data directory with a migrated, empty cluster and nobody's server on it: what each server of tests begins as. */
export async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "safar-template-"));
  const server = await startEmbedded({ dataDir });
  await makeHasty(server.adminUrl);
  await migrate({ ownerUrl: server.ownerUrl, appUrl: server.appUrl });
  await server.stop();
  return dataDir;
}

/** Starts a server of its own on a copy of the template, passwords and all. */
export async function startCopy(given: { template: string; dataDir: string; connections?: number }): Promise<Embedded> {
  const { template, dataDir, connections } = given;
  const [from, to] = await Promise.all([findPlace(template), findPlace(dataDir)]);
  await copy(join(template, "secrets"), join(dataDir, "secrets"));
  await copy(from.cluster, to.cluster);
  return startEmbedded({ dataDir, connections });
}

/** What is set so wins over what is written at each start, and goes along with a copy. */
async function makeHasty(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  for (const setting of HASTY) await admin.query(`alter system set ${setting}`);
  await admin.query("select pg_reload_conf()");
  await admin.end();
}

const run = promisify(execFile);

/** With owners and modes, which the server looks at. */
const copy = (from: string, to: string) => run("cp", ["-a", from, to]);
