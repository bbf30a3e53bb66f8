import { asOwner } from "../../partner";

/** Data of one branch and no other: ids by table, and all words. */
export type Foreign = { ids: Map<string, number[]>; words: Set<string>; names: Map<string, string[]> };

/** Shorter words may occur in any branch. */
const SHORTEST = 6;

/** Tables with a branch. */
export async function tenantTables(): Promise<string[]> {
  const found = await asOwner<{ tables: string[] }>(
    `select array_agg(format('%I.%I', c.table_schema, c.table_name) order by 1) as tables
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'branch_id' and t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'ledger')
        and (c.table_schema, c.table_name) not in (select 'public', relname from pg_class where relispartition)`,
  );
  return found!.tables;
}

/** Makes names of a branch unique. */
export async function markNames(branchId: number): Promise<void> {
  for (const [table, column] of MARKED)
    await asOwner(`update ${table} set ${column} = ${column} || ' Q' || id || 'z' where branch_id = $1`, [branchId]);
}

const MARKED = [
  ["passengers", "last_name"],
  ["passengers", "last_name_latin"],
  ["colleagues", "name"],
  ["charters", "title"],
  ["accommodations", "name"],
  ["articles", "title"],
  ["suppliers", "title"],
] as const;

/** Tables without a branch: shared data. */
async function everybodysTables(): Promise<string[]> {
  const found = await asOwner<{ tables: string[] }>(
    `select array_agg(format('%I.%I', t.table_schema, t.table_name)) as tables from information_schema.tables t
      where t.table_type = 'BASE TABLE' and t.table_schema = 'public' and not exists (
        select from information_schema.columns c
         where (c.table_schema, c.table_name, c.column_name) = (t.table_schema, t.table_name, 'branch_id'))`,
  );
  return found!.tables;
}

/** Everything stored of `branchId` and nowhere else. */
export async function foreignOf(branchId: number, tables: readonly string[]): Promise<Foreign> {
  const [mine, others] = [new Map<string, object[]>(), new Set<string>()];
  for (const table of tables) {
    const found = await asOwner<{ own: object[] | null; other: object[] | null }>(
      `select (select json_agg(to_jsonb(t)) from (select * from ${table} where branch_id = $1 limit 2000) t) as own,
              (select json_agg(to_jsonb(t)) from (select * from ${table} where branch_id <> $1 limit 5000) t) as other`,
      [branchId],
    );
    mine.set(table.replace(/^.*\./, ""), found!.own ?? []);
    for (const row of found!.other ?? []) for (const word of wordsIn(row)) others.add(word);
  }
  for (const table of await everybodysTables()) {
    const found = await asOwner<{ rows: object[] | null }>(
      `select json_agg(to_jsonb(t)) as rows from (select * from ${table} limit 20000) t`,
    );
    for (const row of found!.rows ?? []) for (const word of wordsIn(row)) others.add(word);
  }
  // First and last names come from the same lists: combined they may be a person of either branch.
  const parts = new Set([...others].flatMap((word) => word.split(/\s+/)));
  const isTheirs = (word: string) => others.has(word) || word.split(/\s+/).every((part) => parts.has(part));
  const [ids, words, names] = [new Map<string, number[]>(), new Set<string>(), new Map<string, string[]>()];
  for (const [table, rows] of mine) {
    ids.set(
      table,
      rows.flatMap((row) => ("id" in row && Number.isSafeInteger(row.id) ? (row.id as number) : [])),
    );
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === "string" && value.length > 0) names.set(column, [...(names.get(column) ?? []), value]);
        for (const word of wordsIn(value)) if (tells(word) && !isTheirs(word)) words.add(word);
      }
  }
  return { ids, words, names };
}

/** Dates, times, numbers and words of the code are not specific. */
const tells = (word: string) =>
  word.length >= SHORTEST && !/^[-\d.:TZ+ \\x]*$/.test(word) && !/^[a-z_.:]+$/.test(word) && !/^\w+:\d+$/.test(word);

/** All texts within a value. */
export function wordsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value === "string") found.push(value);
  else if (value instanceof Map) for (const one of value) wordsIn(one, found);
  else if (typeof value === "object" && value !== null && !(value instanceof Date))
    for (const one of Object.values(value)) wordsIn(one, found);
  return found;
}

/** Rows of a branch by table: callers of other branches must not change them. */
export async function hashesOf(branchId: number, tables: readonly string[]): Promise<Map<string, string | null>> {
  const hashes = new Map<string, string | null>();
  for (const table of tables) {
    const found = await asOwner<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t where branch_id = $1`,
      [branchId],
    );
    hashes.set(table, found!.hash);
  }
  return hashes;
}
