import pg from "pg";
import { keepSending } from "@/server/jobs/keep-sending";

/** Sends the messages of a test's database, in a process that a test may kill. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
keepSending(pool);
process.on("disconnect", () => process.exit(0));
