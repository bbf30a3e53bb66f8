import pg from "pg";
import { startMessageWorker } from "@/server/jobs/message-worker";

/** Sends the messages of a test's database, in a process that a test may kill. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
startMessageWorker(pool);
process.on("disconnect", () => process.exit(0));
