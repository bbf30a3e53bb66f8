import { type BookWork, doBookWork } from "../books/do-book-work";
import { pool } from "../db";
import { log } from "../log";

/** The process of one job about the books: started by make-books.ts, ends with it. */
const work = JSON.parse(process.argv[2]!) as BookWork;
process.on("disconnect", () => process.exit(0));
try {
  log().info({ ...work, ...(await doBookWork(work)) }, "books processed");
} catch (error) {
  log().error({ err: error, ...work }, "books not processed");
  process.exit(1);
}
await pool().end();
process.exit(0);
