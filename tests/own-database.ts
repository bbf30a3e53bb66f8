import { inject } from "vitest";
import { databaseOf, onDatabase } from "./worker-database";

/**
 * Database of a test file that works on all branches, migrated and empty: files of the projects `own` and `alone` start
 * with one each (vitest.config.ts).
 */
export function ownDatabase(): { url: string; adminUrl: string } {
  if (inject("databaseOfFile") !== "fresh") throw new Error("files of this project share a database: vitest.config.ts");
  return {
    url: process.env.DATABASE_URL!,
    /** The superuser's. */
    adminUrl: onDatabase(inject("adminUrl"), databaseOf(process.env.DATABASE_URL!)),
  };
}
