import type pg from "pg";
import type { Query } from "@/domain/kernel/context";
import { makeClient, makePool } from "@/server/connection";
import { TYPES } from "@/server/db";
import { closeBooks, generateBooks, type MadeBooks } from "./generate-books";
import { withDatabase } from "./with-database";

/** `close`: all but the last six months; returns the first open day. */
export type Books = MadeBooks & { pool: pg.Pool; query: Query; close: () => Promise<string> };

export const ACCOUNTS = 2_000;
const YEARS = 10;
export const OPEN_MONTHS = 6;

/** Runs with books of ten years and 2,000 accounts in their own database, read like the product does. */
export function withBooks<T>(entries: number, work: (books: Books) => Promise<T>): Promise<T> {
  return withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    const pool = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 4, types: TYPES });
    await owner.connect();
    try {
      const began = performance.now();
      const made = await generateBooks(owner, { entries, accounts: ACCOUNTS, years: YEARS });
      const took = ((performance.now() - began) / 1000).toFixed(0);
      console.error(`${made.entries.toLocaleString("en")} lines in ${took} s`);
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      return await work({ ...made, pool, query, close: () => closeBooks(owner, made, OPEN_MONTHS) });
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
  });
}
