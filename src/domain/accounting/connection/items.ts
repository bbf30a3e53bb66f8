import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, type ValidationIssue } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { findRecords } from "./records";
import { FAULTS, MAX_ITEMS } from "./rules";
import type { ItemRef } from "./schema";

type Tx = TxCtx<OperatorActor>;
type Into = { id: number; path: "items" | "add" };

const keyOf = ({ type, id }: ItemRef) => `${type} ${id}`;

/**
 * Adds records to a connection, all or none; existing ones stay. Throws fieldInvalid (3003) at `items[n].id` for a
 * record the branch does not have, overlaps (8006) with the other connection that contains it.
 */
export async function addItems(tx: Tx, refs: readonly ItemRef[], { id, path }: Into): Promise<void> {
  if (refs.length === 0) return;
  const { branchId } = tx.actor;
  const wanted = new Map(refs.map((ref) => [keyOf(ref), ref]));
  const found = await findRecords(tx, [...wanted.values()]);
  const known = new Set(found.map(({ ref_type, ref_id }) => keyOf({ type: ref_type, id: Number(ref_id) })));
  const strangers = issuesAt(refs, path, (ref) => (known.has(keyOf(ref)) ? null : FAULTS.unknown));
  if (strangers.length > 0) throw new Refusal("fieldInvalid", { fields: strangers });
  await tx.db.$executeRaw`
    insert into connection_items (branch_id, connection_id, ref_type, ref_id, ref_date, added_by)
    select ${branchId}::int, ${id}::int, r.type, r.id, r.day, ${actorName(tx.actor)}
      from unnest(${found.map(({ ref_type }) => ref_type)}::text[], ${found.map(({ ref_id }) => ref_id)}::bigint[],
                  ${found.map(({ ref_date }) => ref_date)}::date[]) r (type, id, day)
     order by r.type, r.id
    on conflict (branch_id, ref_type, ref_id) where active do nothing`;
  await refuseTaken(tx, refs, { id, path });
  await refuseTooMany(tx, id);
}

type Holder = {
  type: ItemRef["type"];
  id: number;
  connection_id: ColumnOf<"connections", "id">;
  title: ColumnOf<"connections", "title">;
};

async function refuseTaken({ db, actor }: Tx, refs: readonly ItemRef[], { id, path }: Into): Promise<void> {
  const taken = await db.$queryRaw<Holder[]>`
    select i.ref_type as type, i.ref_id::text::int as id, c.id as connection_id, c.title
      from unnest(${refs.map(({ type }) => type)}::text[], ${refs.map((ref) => BigInt(ref.id))}::bigint[]) r (type, id)
      join connection_items i on i.branch_id = ${actor.branchId}::int and i.ref_type = r.type and i.ref_id = r.id and i.active
      join connections c on c.branch_id = i.branch_id and c.id = i.connection_id
     where i.connection_id <> ${id}::int`;
  if (taken.length === 0) return;
  const held = new Map(taken.map((one) => [keyOf(one), one]));
  const fields = issuesAt(refs, path, (ref) => {
    const holder = held.get(keyOf(ref));
    const holderRef = holder && {
      en: `: ${holder.connection_id}, ${holder.title}`,
      fa: `: ${holder.connection_id}، ${holder.title}`,
    };
    return holderRef ? { en: FAULTS.taken.en + holderRef.en, fa: FAULTS.taken.fa + holderRef.fa } : null;
  });
  throw new Refusal("overlaps", { fields, data: { taken } });
}

/** Throws tooLarge (3008) when a connection has more than MAX_ITEMS records. */
export async function refuseTooMany({ db, actor }: Tx, id: number): Promise<void> {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from connection_items
     where branch_id = ${actor.branchId}::int and connection_id = ${id}::int and active`;
  if (row!.n > MAX_ITEMS)
    throw new Refusal("tooLarge", { fields: [{ path: "items", message: FAULTS.tooMany }], data: { most: MAX_ITEMS } });
}

/** Removes records. Throws fieldInvalid (3003) at `remove[n].id` for one that is not in it. */
export async function removeItems({ db, actor }: Tx, id: number, refs: readonly ItemRef[]): Promise<void> {
  if (refs.length === 0) return;
  const gone = await db.$queryRaw<{ ref_type: ItemRef["type"]; ref_id: ColumnOf<"connection_items", "ref_id"> }[]>`
    update connection_items i set active = false, removed_at = now()
      from unnest(${refs.map(({ type }) => type)}::text[], ${refs.map((ref) => BigInt(ref.id))}::bigint[]) r (type, id)
     where i.branch_id = ${actor.branchId}::int and i.connection_id = ${id}::int and i.active
       and i.ref_type = r.type and i.ref_id = r.id
    returning i.ref_type, i.ref_id`;
  const out = new Set(gone.map(({ ref_type, ref_id }) => keyOf({ type: ref_type, id: Number(ref_id) })));
  const fields = issuesAt(refs, "remove", (ref) => (out.has(keyOf(ref)) ? null : FAULTS.notIn));
  if (fields.length > 0) throw new Refusal("fieldInvalid", { fields });
}

const issuesAt = (
  refs: readonly ItemRef[],
  path: string,
  fault: (ref: ItemRef) => ValidationIssue["message"] | null,
): ValidationIssue[] =>
  refs.flatMap((ref, n) => {
    const message = fault(ref);
    return message ? [{ path: `${path}[${n}].id`, message }] : [];
  });
