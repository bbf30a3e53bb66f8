import { Logger, runMigrations } from "graphile-worker";
import type { Pool } from "pg";

/** The job queue's own tables in their own schema. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}
