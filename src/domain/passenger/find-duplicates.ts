import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { refuseField } from "../errors";
import { PASSENGER, type PassengerRow, passengerOut } from "./rows";
import { type Compared, compare, LEAST_CONFIDENCE } from "./rules.duplicates";
import { nameFolded } from "./rules.search";
import type { DuplicateList, DuplicateQuery, DuplicatesOf } from "./schema.duplicates";

type Person = ReturnType<typeof passengerOut>;

const GROUPS = 50;
/** Of names that have no consonant in either part. */
const NO_SOUND = " ";

/**
 * Pairs of the branch's people who may be one: who sound alike and share a birth date or a mobile, and of whom nobody said that
 * they are two. Told name by name, the surest first within a page. 3003 for a cursor that is none of ours.
 */
export async function listDuplicates(
  ctx: Ctx<OperatorActor>,
  { cursor }: z.output<typeof DuplicateQuery>,
): Promise<z.input<typeof DuplicateList>> {
  const after = cursor ? Buffer.from(cursor, "base64url").toString() : NO_SOUND;
  if (!after.isWellFormed() || after.includes("\0"))
    throw refuseField("cursor", { en: "not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  const { branchId } = ctx.actor;
  const groups = await ctx.query<{ sound: string; ids: number[] }>("passenger.alike", ALIKE, [
    branchId,
    after,
    GROUPS + 1,
  ]);
  const sounds = [...new Set(groups.map(({ sound }) => sound))];
  const last = sounds.length > GROUPS ? sounds[GROUPS - 1]! : null;
  const shown = groups.filter(({ sound }) => last === null || sounds.indexOf(sound) < GROUPS);
  const ids = [...new Set(shown.flatMap(({ ids }) => ids))];
  const [people, distinct] = await Promise.all([peopleOf(ctx, ids), distinctOf(ctx, ids)]);
  const seen = new Set(distinct);
  const pairs = shown.flatMap(({ ids }) =>
    ids.flatMap((low, at) =>
      ids.slice(at + 1).flatMap((high) => {
        const [one, other] = [people.get(low), people.get(high)];
        if (!one || !other || seen.has(`${low}-${high}`)) return [];
        seen.add(`${low}-${high}`);
        return [{ one, other, ...compare(comparedOf(one), comparedOf(other)) }];
      }),
    ),
  );
  const sure = pairs.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  return {
    pairs: sure.sort((a, b) => b.confidence - a.confidence),
    next_cursor: last === null ? null : Buffer.from(last).toString("base64url"),
  };
}

/** Who may be the same as one person, the surest first. */
export async function duplicatesOf(
  ctx: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof DuplicatesOf>> {
  const rows = await ctx.query<{ id: number }>("passenger.alike-of", ALIKE_OF, [ctx.actor.branchId, id]);
  const people = await peopleOf(ctx, [id, ...rows.map(({ id }) => id)]);
  const mine = people.get(id);
  if (!mine) return [];
  return rows
    .flatMap((row) => {
      const other = people.get(row.id);
      return other ? [{ other, ...compare(comparedOf(mine), comparedOf(other)) }] : [];
    })
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .sort((a, b) => b.confidence - a.confidence);
}

async function peopleOf({ query, actor }: Ctx<OperatorActor>, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await query<{ row: PassengerRow }>(
    "passenger.some",
    `select ${PASSENGER} as row from passengers p
      where p.branch_id = $1 and p.id = any($2::int[]) and p.status = 1 and p.merged_into is null`,
    [actor.branchId, ids],
  );
  return new Map(rows.map(({ row }) => [row.id, passengerOut(row)]));
}

async function distinctOf({ query, actor }: Ctx<OperatorActor>, ids: readonly number[]): Promise<string[]> {
  const rows = await query<{ pair: string }>(
    "passenger.distinct",
    `select low_id || '-' || high_id as pair from passenger_distincts where branch_id = $1 and low_id = any($2::int[])`,
    [actor.branchId, ids],
  );
  return rows.map(({ pair }) => pair);
}

const comparedOf = (person: Person): Compared => ({
  ...person,
  names: [
    [person.first_name, person.last_name],
    [person.first_name_latin, person.last_name_latin],
  ]
    .map(([first, last]) => nameFolded(`${first ?? ""}${last ?? ""}`))
    .filter(Boolean),
  gender: person.gender ?? null,
  mobile: person.contact.mobile,
  email: person.contact.email,
});

const MOST_ALIKE = 12;

/** Names that two people share with a birth date or a mobile, in the order of their sound; of a name all its groups. */
const ALIKE = `
  with alike as (
    (select p.sound, array_agg(p.id order by p.id) as ids from passengers p
      where p.branch_id = $1 and p.status = 1 and p.merged_into is null and p.sound > $2::text and p.birth_date is not null
      group by p.sound, p.birth_date having count(*) > 1)
    union
    (select p.sound, array_agg(p.id order by p.id) from passengers p
      where p.branch_id = $1 and p.status = 1 and p.merged_into is null and p.sound > $2::text and p.mobile is not null
      group by p.sound, p.mobile having count(*) > 1))
  select a.sound, a.ids[1:${MOST_ALIKE}] as ids from alike a
   where a.sound in (select distinct s.sound from alike s order by s.sound limit $3::int)
   order by a.sound, a.ids`;

const ALIKE_OF = `
  select o.id from passengers p
    join passengers o on o.branch_id = p.branch_id and o.sound = p.sound and o.status = 1 and o.merged_into is null
                     and o.id <> p.id and (o.birth_date = p.birth_date or o.mobile = p.mobile)
   where p.branch_id = $1 and p.id = $2
     and not exists (select from passenger_distincts d where d.branch_id = p.branch_id
                        and d.low_id = least(p.id, o.id) and d.high_id = greatest(p.id, o.id))
   order by o.id desc limit ${MOST_ALIKE}`;
