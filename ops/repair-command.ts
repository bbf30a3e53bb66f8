import { parseArgs } from "node:util";
import pg from "pg";
import type { Query } from "@/domain/kernel/context";
import { makeClient } from "@/server/connection";
import { openBooks } from "./open-books";
import type { repairEach } from "./repairs";

type Given = Parameters<typeof repairEach>[1];

/**
 * `[--branch 1] [--prepare --by <personnel number>]` of a repair command. Exit code 1 when there is something to
 * correct, 2 when it could not be determined or prepared.
 */
export async function runRepair(
  name: string,
  repair: (query: Query, given: Given, say: (line: string) => void) => ReturnType<typeof repairEach>,
): Promise<void> {
  pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
  try {
    const { values: input } = parseArgs({
      options: { branch: { type: "string" }, prepare: { type: "boolean" }, by: { type: "string" } },
    });
    if (input.branch && !/^\d{1,9}$/.test(input.branch))
      throw new Error(`--branch ${input.branch} is no branch's number`);
    if ((input.prepare ?? false) !== (input.by !== undefined))
      throw new Error("--prepare needs --by, the personnel number of who prepares it, and the other way round");
    const database = await openBooks();
    const client = makeClient({ name, connectionString: database.url });
    try {
      await client.connect();
      const query: Query = async (_, text, values = []) => (await client.query(text, [...values])).rows;
      const branch = input.branch ? Number(input.branch) : null;
      const { wrong, refused } = await repair(query, { branch, by: input.by ?? null }, console.log);
      process.exitCode = refused > 0 ? 2 : wrong > 0 ? 1 : 0;
    } finally {
      await client.end();
      await database.close();
    }
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
