import type { Pool } from "pg";
import { lineOf, type SqlFile } from "./files";
import { stateOf, writeState } from "./state";
import { inTransaction } from "./transaction";

/** Applies changed files of prisma/sql (all of them after a migration), each with its checksum in one transaction. */
export async function applySqlFiles(given: { pool: Pool; sqlFiles: SqlFile[]; all: boolean }): Promise<void> {
  const { pool, sqlFiles, all } = given;
  for (const { name, text, checksum } of sqlFiles) {
    if (!all && (await stateOf(pool, `sql/${name}`)) === checksum) continue;
    await inTransaction(pool, async () => {
      await pool.query(text);
      await writeState(pool, `sql/${name}`, checksum);
    }).catch((error: Error) => {
      throw new Error(`prisma/sql/${name}${lineOf(text, error)}: ${error.message}`);
    });
  }
}
