import { readFileSync } from "node:fs";
import type { World } from "./world";

/** The invariants that do not hold, by name, each with its first row. */
export async function audit(sql: World["sql"]): Promise<string[]> {
  const broken: string[] = [];
  for (const part of readFileSync("torture/audit.sql", "utf8").split("-- name: ").slice(1)) {
    const [name, ...query] = part.split("\n");
    const rows = await sql<object>(query.join("\n"));
    if (rows.length > 0) broken.push(`audit: ${name}: ${rows.length} rows, first ${JSON.stringify(rows[0])}`);
  }
  return broken;
}
