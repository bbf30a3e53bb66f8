import pg from "pg";
import { armFailPoints } from "@/domain/kernel/fail-point";
import { foldOnce } from "@/server/jobs/fold-turnovers";

/** A test process that folds turnovers once, until it ends or dies at a fail point. */
armFailPoints();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
await foldOnce(pool);
await pool.end();
process.exit(0);
