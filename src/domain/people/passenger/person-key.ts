import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { PublishedEvent } from "../../kernel/publish";

export type Person = NonNullable<Awaited<ReturnType<TxCtx["db"]["passenger"]["findUnique"]>>>;

/** Blocks other transactions that create or change passengers with the same identity keys until this one ends. */
export async function lockPeople({ db, actor }: TxCtx<OperatorActor>, identities: readonly string[]): Promise<void> {
  await db.$queryRaw`select lock_people(${actor.branchId}::int, ${identities}::text[])::text as locked`;
}

/** Identity keys of passengers, including those merged into them. */
export async function knownBy({ db, actor }: TxCtx<OperatorActor>, ids: readonly number[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ identity: string }[]>`
    select i.identity from passengers s
     cross join lateral (select s.identity union all select d.identity from passenger_documents d
                          where d.branch_id = s.branch_id and d.passenger_id = s.id) i
     where s.branch_id = ${actor.branchId}::int and (s.id = any(${ids}::int[]) or s.merged_into = any(${ids}::int[]))
       and i.identity is not null`;
  return rows.map(({ identity }) => identity);
}

/** `besides`: identity keys the passenger is about to get; `deleted`: whether a deleted one is allowed. */
type Given = { deleted?: true; besides?: readonly string[] };

/** The active passenger by current or former id, locked until the transaction ends. Throws notFound (3009). */
export async function personFor(tx: TxCtx<OperatorActor>, id: number, given: Given = {}): Promise<Person> {
  const { branchId } = tx.actor;
  const found = await tx.db.passenger.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!found) throw new Refusal("notFound");
  const now = found.mergedInto ?? found.id;
  await lockPeople(tx, [...(await knownBy(tx, [now])), ...(given.besides ?? [])]);
  await tx.db.$queryRaw`
    select id from passengers where branch_id = ${branchId}::int and (id = ${now}::int or merged_into = ${now}::int)
     order by id for no key update`;
  const person = await tx.db.passenger.findUnique({ where: { branchId_id: { branchId, id: now } } });
  // Merged or deleted in between.
  if (!person || person.mergedInto !== null) throw new Refusal("changedMeanwhile");
  if (person.status !== 1 && !given.deleted) throw new Refusal("notFound");
  return person;
}

/** The event of changed passengers, for the console and subscribers. */
export const passengerEvent = (ids: readonly number[]): PublishedEvent => ({
  topic: "passenger.changed",
  subject: { type: "passenger", id: ids.length === 1 ? ids[0]! : "many" },
  data: { ids: [...ids] },
});
