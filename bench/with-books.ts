import pg from "pg";
import type { Query } from "@/domain/context";
import { TYPES } from "@/server/db";
import { generateBooks, type MadeBooks } from "./books-of";
import { withDatabase } from "./with-database";

export type Books = MadeBooks & { pool: pg.Pool; query: Query };

export const ACCOUNTS = 2_000;
export const YEARS = 10;
/** As books of ten years have them: their turnovers are carried forward. */
export const CLOSED = 8;

/** Runs with books of ten years and 2,000 accounts in a database of their own, read as the product reads. */
export function withBooks<T>(entries: number, work: (books: Books) => Promise<T>): Promise<T> {
  return withDatabase(async () => {
    const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4, types: TYPES });
    await owner.connect();
    try {
      const began = performance.now();
      const made = await generateBooks(owner, { entries, accounts: ACCOUNTS, years: YEARS, closed: CLOSED });
      const took = ((performance.now() - began) / 1000).toFixed(0);
      console.error(`${made.entries.toLocaleString("en")} lines in ${took} s`);
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      return await work({ ...made, pool, query });
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
  });
}
