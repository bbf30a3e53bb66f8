/** Write operations of one table; `create` returns the new row's id. */
type Table<Data> = {
  create(data: Data): Promise<{ id: number }>;
  update(id: number, data: Data): Promise<unknown>;
  remove(ids: number[]): Promise<unknown>;
};
export type SyncedRow<Data> = { id?: number | null; data: Data };

/**
 * Synchronizes stored rows with the form: missing ones are removed, changed ones updated, new ones created. Rows retain
 * their ids. Returns ids in the form's order.
 */
export async function syncRows<Data extends object>(
  table: Table<Data>,
  stored: readonly (Data & { id: number })[],
  wanted: readonly SyncedRow<Data>[],
): Promise<number[]> {
  const gone = removed(stored, wanted);
  if (gone.length > 0) await table.remove(gone);
  const ids: number[] = [];
  for (const { id, data } of wanted) {
    if (id == null) {
      ids.push((await table.create(data)).id);
      continue;
    }
    const row = stored.find((one) => one.id === id)!;
    if (differs<Data>(row, data)) await table.update(id, data);
    ids.push(id);
  }
  return ids;
}

/** The same for unreferenced rows: new ones are created in one statement. */
export async function syncParts<Data extends object>(
  table: Omit<Table<Data>, "create"> & { createAll(rows: Data[]): Promise<unknown> },
  stored: readonly (Data & { id: number })[],
  wanted: readonly SyncedRow<Data>[],
): Promise<void> {
  const { createAll, ...kept } = table;
  const create = () => Promise.reject(new Error("new parts are created together"));
  await syncRows(
    { ...kept, create },
    stored,
    wanted.filter(({ id }) => id != null),
  );
  const fresh = wanted.filter(({ id }) => id == null).map(({ data }) => data);
  if (fresh.length > 0) await createAll(fresh);
}

export const removed = (stored: readonly { id: number }[], wanted: readonly { id?: number | null }[]): number[] =>
  stored.map(({ id }) => id).filter((id) => !wanted.some((one) => one.id === id));

/** Whether a stored row differs from the form's values. */
export const differs = <Data extends object>(row: Data, data: Partial<Data>): boolean =>
  (Object.keys(data) as (keyof Data)[]).some((key) => plain(row[key]) !== plain(data[key]));

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
