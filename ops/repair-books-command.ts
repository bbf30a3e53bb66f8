import { repairBooks } from "./repair-books";
import { runRepair } from "./repair-command";

/**
 * `npm run repair-books -- [--branch 1] [--prepare --by <personnel number>]`: tells what sales posted before there were roles left
 * wrong in the books, and what openings lost their parties, and does nothing else unless told to prepare the correcting documents,
 * which another person than --by posts in the console.
 */
await runRepair("repair-books", repairBooks);
