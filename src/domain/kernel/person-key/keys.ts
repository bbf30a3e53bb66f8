import type { Query } from "../context";
import type { ColumnOf } from "../table-rows";
import { inBatches } from "./in-batches";
import { keyPlace, type Subject } from "./rules";
import type { PersonKey, PersonVault } from "./vault";

/** Null: the key was destroyed. Absent: there is none. */
export type Keys = ReadonlyMap<string, PersonKey | null>;
type Of = { query: Query; vault: PersonVault; branchId: number };
type Row = {
  type: ColumnOf<"person_keys", "subject_type">;
  id: ColumnOf<"person_keys", "subject_id">;
  sealed: ColumnOf<"person_keys", "sealed">;
};

export const nameOf = ({ type, id }: Subject) => `${type}:${id}`;

/** The keys of people of a branch; also null if a key opens by no secret of the deployment. */
export const findKeys = async (of: Of, subjects: readonly Subject[]): Promise<Keys> =>
  new Map((await readKeys(of, subjects)).map(({ name, key }) => [name, key]));

async function readKeys({ query, vault, branchId }: Of, subjects: readonly Subject[]) {
  const unique = [...new Map(subjects.map((one) => [nameOf(one), one])).values()];
  if (unique.length === 0) return [];
  const rows = await query<Row>("person-key.find", FIND, [
    branchId,
    unique.map((s) => s.type),
    unique.map((s) => s.id),
  ]);
  return rows.map(({ sealed, ...whose }) => {
    const key = sealed && vault.openKey(sealed, keyPlace(branchId, whose));
    return { name: nameOf(whose), key, lost: sealed !== null && key === null };
  });
}

/**
 * The same within a transaction; missing keys are created. Of two concurrent creations the second uses the first's key.
 */
export async function keysFor(of: Of, subjects: readonly Subject[]): Promise<Keys> {
  const found = await readKeys(of, subjects);
  const lost = found.find((one) => one.lost);
  // Data sealed under it would be unreadable: the operation fails until the secret is restored.
  if (lost) throw new Error(`the key of ${lost.name} in branch ${of.branchId} opens by no AUTH_SECRET`);
  const known: Keys = new Map(found.map(({ name, key }) => [name, key]));
  const lacking = new Map(subjects.filter((one) => !known.has(nameOf(one))).map((one) => [nameOf(one), one]));
  if (lacking.size === 0) return known;
  // In a fixed order, to avoid deadlocks.
  const wanted = [...lacking].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, whose]) => ({ name, whose }));
  const fresh = await inBatches(wanted, (one) => ({ ...one, ...of.vault.newKey(keyPlace(of.branchId, one.whose)) }));
  const made = await of.query<{ name: string }>("person-key.make", MAKE, [
    of.branchId,
    fresh.map(({ whose }) => whose.type),
    fresh.map(({ whose }) => whose.id),
    fresh.map(({ sealed }) => Buffer.from(sealed).toString("hex")),
  ]);
  const ours = new Set(made.map(({ name }) => name));
  const others = fresh.filter(({ name }) => !ours.has(name)).map(({ whose }) => whose);
  const theirs = others.length > 0 ? await findKeys(of, others) : new Map();
  return new Map([
    ...known,
    ...fresh.filter(({ name }) => ours.has(name)).map(({ name, key }) => [name, key] as const),
    ...theirs,
  ]);
}

const FIND = `
  select k.subject_type as type, k.subject_id as id, k.sealed
    from unnest($2::text[], $3::text[]) s (type, id)
    join person_keys k on k.branch_id = $1::int and k.subject_type = s.type and k.subject_id = s.id`;
const MAKE = `
  insert into person_keys (branch_id, subject_type, subject_id, sealed)
  select $1::int, s.type, s.id, decode(s.sealed, 'hex') from unnest($2::text[], $3::text[], $4::text[]) s (type, id, sealed)
  on conflict do nothing
  returning subject_type || ':' || subject_id as name`;
