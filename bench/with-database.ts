import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../ops/embedded";
import { migrate } from "../prisma/migrate";
import { counting, profiling, tellStatements } from "./profile-statements";

const PROCESS = Symbol.for("safar.process");

/** One for all rows of a run: processes cache keys derived from it. */
const AUTH_SECRET = randomBytes(32).toString("base64url");

/** Runs with a migrated, empty PostgreSQL, its addresses in the environment like the product's. */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "safar-bench-"));
  let server = await startEmbedded({ dataDir });
  if (profiling) server = await counting(server, dataDir);
  const before = { ...process.env };
  try {
    await migrate({ ownerUrl: server.ownerUrl, appUrl: server.appUrl });
    process.env.DATABASE_URL = server.appUrl;
    process.env.DATABASE_OWNER_URL = server.ownerUrl;
    process.env.AUTH_SECRET = AUTH_SECRET;
    const done = await work();
    if (profiling) await tellStatements(server);
    return done;
  } finally {
    process.env = before;
    // Pools and clients of this database: the next row creates its own.
    (globalThis as { [PROCESS]?: Map<string, unknown> })[PROCESS]?.clear();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
