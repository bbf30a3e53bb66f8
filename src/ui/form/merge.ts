type Row = { id?: unknown };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isObject(row) && "id" in row);

/**
 * What was typed into a record read as `base`, over the record as it is by now: a field that was typed in stays as typed,
 * every other one is theirs. Rows with an `id` are told by it; those of mine that are gone over there stay gone.
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
