import { Logger, run } from "graphile-worker";
import pg from "pg";
import { exportTasks } from "@/server/jobs/export-tasks";
import { exporter } from "@/server/jobs/make-export";

/** Runs the jobs of a test's database in a process that a test may kill. */
const pgPool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
pgPool.on("error", () => {});
exporter.niceness = 0;
await run({
  pgPool,
  taskList: exportTasks,
  concurrency: 1,
  noHandleSignals: true,
  logger: new Logger(() => () => {}),
});
process.on("disconnect", () => process.exit(0));
