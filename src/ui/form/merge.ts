type Row = { id?: unknown };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isObject(row) && "id" in row);

/**
 * Merges input on a record read as `base` with its current version: edited fields keep the input, others take the
 * current value. Rows are matched by `id`; rows removed there stay removed.
 */
export function mergeTyped<T>(base: T, mine: T, theirs: T): T {
  if (same(mine, base)) return theirs;
  if (same(theirs, base)) return mine;
  if (isRows(base) && isRows(mine) && isRows(theirs)) return mergeRows(base, mine, theirs) as T;
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return mine;
  const names = Object.keys({ ...theirs, ...mine });
  return Object.fromEntries(names.map((name) => [name, mergeTyped(base[name], mine[name], theirs[name])])) as T;
}

function mergeRows(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] {
  const of = (rows: readonly Row[], { id }: Row) => (id == null ? undefined : rows.find((row) => row.id === id));
  const merged = mine.flatMap((row) => {
    if (row.id == null) return [row];
    const now = of(theirs, row);
    return now ? [mergeTyped(of(base, row) ?? now, row, now)] : [];
  });
  const added = theirs.filter((row) => !of(base, row) && !of(mine, row));
  return [...merged, ...added];
}
