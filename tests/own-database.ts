import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { pool } from "@/server/db";
import { startCopy } from "./server-of-tests";

/**
 * A migrated, empty PostgreSQL for one test file, whose work reaches over all branches and would disturb the others'.
 * To be called before anything has opened the pool.
 */
export async function ownDatabase(): Promise<{ url: string; adminUrl: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "safar-own-"));
  const server = await startCopy({ template: inject("template"), dataDir });
  const before = { ...process.env };
  Object.assign(process.env, { DATABASE_URL: server.appUrl, DATABASE_OWNER_URL: server.ownerUrl });
  delete process.env.DATABASE_DIRECT_URL;
  return {
    url: server.appUrl,
    /** The superuser's. */
    adminUrl: server.adminUrl,
    close: async () => {
      await pool().end();
      process.env = before;
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
