import { repairBooks } from "./repair-books";
import { runRepair } from "./repair-command";

/**
 * `npm run repair-books -- [--branch 1] [--prepare --by <personnel number>]`: reports wrong amounts of sales posted
 * before roles existed, and openings without parties; with --prepare drafts the correcting documents, which another
 * person than --by posts in the console.
 */
await runRepair("repair-books", repairBooks);
