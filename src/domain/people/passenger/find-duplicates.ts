import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { PASSENGER, type PassengerRow, passengerOut } from "./rows";
import { type Compared, compare, MIN_CONFIDENCE } from "./rules.duplicates";
import { nameFolded } from "./rules.search";
import type { DuplicateList, DuplicateQuery, DuplicatesOf } from "./schema.duplicates";

type Person = ReturnType<typeof passengerOut>;

/** Names per page; fewer when a name is common or its groups are large. */
const SOUNDS = 20;
const MAX_GROUPS = 40;
/** Pairs per page; the rest appear once these are decided. */
const MAX_PAIRS = 40;
/** Sound of a name without a consonant in either part. */
const NO_SOUND = " ";

/**
 * Lists probable duplicates of the branch: similar-sounding names that share a birth date or a mobile and were not
 * marked distinct. Ordered by name, highest confidence first within a page. Throws fieldInvalid (3003) for a foreign
 * cursor.
 */
export async function listDuplicates(
  ctx: Ctx<OperatorActor>,
  { cursor }: z.output<typeof DuplicateQuery>,
): Promise<z.input<typeof DuplicateList>> {
  const after = cursor ? Buffer.from(cursor, "base64url").toString() : NO_SOUND;
  if (!after.isWellFormed() || after.includes("\0"))
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  const { branchId } = ctx.actor;
  const groups = await ctx.query<Group>("passenger.alike", ALIKE, [branchId, after, SOUNDS + 1, MAX_GROUPS + 1]);
  const { shown, last } = pageOf(groups);
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
  const sure = pairs.filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  return {
    pairs: sure.sort((a, b) => b.confidence - a.confidence).slice(0, MAX_PAIRS),
    next_cursor: last === null ? null : Buffer.from(last).toString("base64url"),
  };
}

type Group = { sound: string; ids: number[] };

/** Names of one page whose groups were read completely, and the last of them when more follow. */
function pageOf(groups: readonly Group[]): { shown: readonly Group[]; last: string | null } {
  const sounds = [...new Set(groups.map(({ sound }) => sound))];
  const cut = groups.length > MAX_GROUPS;
  const whole = Math.max(1, Math.min(SOUNDS, cut ? sounds.length - 1 : sounds.length));
  const here = new Set(sounds.slice(0, whole));
  return {
    shown: groups.filter(({ sound }) => here.has(sound)),
    last: cut || sounds.length > whole ? sounds[whole - 1]! : null,
  };
}

/** Probable duplicates of one passenger, highest confidence first; none for an unknown passenger. */
export async function duplicatesOf(
  ctx: Ctx<OperatorActor>,
  { id }: { id: number },
): Promise<z.input<typeof DuplicatesOf>> {
  const rows = await ctx.query<RowOf<"passengers", "id">>("passenger.alike-of", ALIKE_OF, [ctx.actor.branchId, id]);
  const people = await peopleOf(ctx, [id, ...rows.map(({ id }) => id)]);
  const mine = people.get(id);
  if (!mine) return [];
  return rows
    .flatMap((row) => {
      const other = people.get(row.id);
      return other ? [{ other, ...compare(comparedOf(mine), comparedOf(other)) }] : [];
    })
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
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

const MAX_SIMILAR = 12;

const LIVING = "p.branch_id = $1 and p.status = 1 and p.merged_into is null";

/**
 * The next names that two people share together with one more attribute, in the order of an index (passengers_sound,
 * _sound_mobile).
 */
const nextSounds = (shared: string) => `
  (select distinct s.sound
     from (select p.sound from passengers p where ${LIVING} and p.sound > $2::text and p.${shared} is not null
            group by p.sound, p.${shared} having count(*) > 1 order by p.sound) s
    order by s.sound limit $3::int)`;
const groupsOf = (shared: string) => `
  select array_agg(p.id order by p.id) as ids from passengers p
   where ${LIVING} and p.sound = n.sound and p.${shared} is not null group by p.${shared} having count(*) > 1`;

/** All groups of the next names ordered by sound, each represented by its oldest passenger. */
const ALIKE = `
  select n.sound, a.ids[1:${MAX_SIMILAR}] as ids
    from (select u.sound from (${nextSounds("birth_date")} union ${nextSounds("mobile")}) u order by u.sound limit $3::int) n
   cross join lateral (${groupsOf("birth_date")} union ${groupsOf("mobile")}) a
   order by n.sound, a.ids limit $4::int`;

const ALIKE_OF = `
  select o.id from passengers p
    join passengers o on o.branch_id = p.branch_id and o.sound = p.sound and o.status = 1 and o.merged_into is null
                     and o.id <> p.id and (o.birth_date = p.birth_date or o.mobile = p.mobile)
   where p.branch_id = $1 and p.id = $2
     and not exists (select from passenger_distincts d where d.branch_id = p.branch_id
                        and d.low_id = least(p.id, o.id) and d.high_id = greatest(p.id, o.id))
   order by o.id desc limit ${MAX_SIMILAR}`;
