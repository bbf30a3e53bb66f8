import type pg from "pg";

/**
 * Inserts rows of one shape in one statement and answers their numbers in the same order. Columns that are not given take
 * their defaults, so that sequences count on.
 */
export async function insert(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]!).join(", ");
  const numbered = !WITHOUT_ID.has(table);
  const { rows: made } = await client.query<{ id: number }>(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)
     ${numbered ? "returning id" : ""}`,
    [JSON.stringify(rows)],
  );
  return made.map(({ id }) => id);
}

const WITHOUT_ID = new Set(["memberships", "charter_class_prices", "charter_class_partners"]);
