import type { Query } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import type { RowOf } from "../../kernel/table-rows";
import { type Word, wordsOf } from "./rules.search";

/** Position of a search: exact spellings (tier 0) before similar sounds (tier 1); within a tier newest first. */
export type Mark = { tier: 0 | 1; below: number };

export type Sought = {
  branchId: number;
  status: 1 | 5;
  /** SQL over the alias `p`, with values from $`first` on. */
  more: (first: number) => { clauses: string; values: unknown[]; shape: string };
  after: Mark;
  /** Maximum number of results. */
  most: number;
};

export type FoundPerson = { id: number; tier: 0 | 1 };

const ANY_ID = 2_147_483_647;
export const BEGINNING: Mark = { tier: 0, below: ANY_ID };

/**
 * A common name is found often enough among the newest people; a name not found there is rare enough for the index.
 * Measured with a million people: a larger window slows every search, a smaller one makes near misses fetch more.
 */
const NEWEST = 8_000;

/** Ids of the people who match a search, in list order. */
export async function findPeople(query: Query, search: string, sought: Sought): Promise<FoundPerson[]> {
  const text = asciiDigits(search.trim());
  if (/\d/.test(text)) return byCode(query, text, sought);
  const words = wordsOf(text);
  const booked = /^[a-z]{6}$/i.test(text) && sought.after.tier === 0 ? await byCode(query, text, sought) : [];
  if (words.length === 0) return booked;
  const found = sought.after.tier === 0 ? await byWords(query, words, 0, sought) : [];
  const spelt = [...booked, ...found.filter(({ id }) => !booked.some((one) => one.id === id))].slice(0, sought.most);
  if (spelt.length >= sought.most || words.every(({ sounds }) => sounds === null)) return spelt;
  const after: Mark = sought.after.tier === 1 ? sought.after : { tier: 1, below: ANY_ID };
  const sounding = await byWords(query, words, 1, {
    ...sought,
    after,
    most: sought.most - spelt.length + booked.length,
  });
  return [...spelt, ...sounding.filter(({ id }) => !booked.some((one) => one.id === id))].slice(0, sought.most);
}

async function byWords(query: Query, words: readonly Word[], tier: 0 | 1, sought: Sought): Promise<FoundPerson[]> {
  const { branchId, status, more, after, most } = sought;
  const values: unknown[] = [branchId, after.below, most];
  const place = (value: unknown) => `$${values.push(value)}::text`;
  const spelt = words.map(({ like }) => `p.search like ${place(like)}`);
  const request =
    tier === 0
      ? spelt
      : [
          ...words.map(({ sounds }, at) => (sounds ? `(${spelt[at]} or p.search like ${place(sounds)})` : spelt[at]!)),
          `not (${spelt.join(" and ")})`,
        ];
  const { clauses, values: further, shape } = more(values.length + 1);
  values.push(...further);
  const listed = `p.branch_id = $1 and p.status = ${status} and p.merged_into is null and p.id < $2::int`;
  const narrowed = `${request.join(" and ")}${clauses}`;
  // The second select has no order of its own: otherwise the planner may walk the whole list in that order hoping for a
  // match.
  const rows = await query<{ id: number }>(
    `passenger.find.${status}.${tier}.${words.map(({ sounds }) => (sounds ? "s" : "w")).join("")}.${shape}`,
    `with newest as materialized (
       select p.id, p.search, p.branch_id, p.nationality from passengers p where ${listed} order by p.id desc limit ${NEWEST}),
     met as materialized (select p.id from newest p where ${narrowed} order by p.id desc limit $3::int),
     rare as materialized (
       select p.id from passengers p where (select count(*) from met) < $3::int and ${listed} and ${narrowed})
     select id from met where (select count(*) from met) >= $3::int
     union all
     (select id from rare order by id desc limit $3::int)
     order by id desc`,
    values,
  );
  return rows.map(({ id }) => ({ id, tier }));
}

/** Finds by prefix of a national code, mobile or document number, or by PNR: the first 500 of each. */
async function byCode(
  query: Query,
  text: string,
  { branchId, status, more, after, most }: Sought,
): Promise<FoundPerson[]> {
  const begins = text.toUpperCase().replace(/[\s\-()]/g, "");
  const ranges = [begins, ...phonesOf(begins)].map((from) => [from, `${from}\u{10ffff}`] as const);
  const values = [
    branchId,
    status,
    after.below,
    most,
    begins,
    ranges.map(([from]) => from),
    ranges.map(([, to]) => to),
  ];
  const { clauses, values: further, shape } = more(values.length + 1);
  const rows = await query<RowOf<"passengers", "id">>(`passenger.find.${status}.code.${shape}`, byCodeSql(clauses), [
    ...values,
    ...further,
  ]);
  return rows.map(({ id }) => ({ id, tier: 0 }));
}

const byCodeSql = (clauses: string) => `
  with named (id) as materialized (
    (select p.id from passengers p
      where p.branch_id = $1 and p.national_code ~>=~ $5::text and p.national_code ~<~ ($7::text[])[1]
      order by p.national_code using ~<~ limit 500)
    union all
    select m.id from unnest($6::text[], $7::text[]) r (a, z)
     cross join lateral (
           select p.id from passengers p where p.branch_id = $1 and p.mobile ~>=~ r.a and p.mobile ~<~ r.z
            order by p.mobile using ~<~ limit 500) m
    union all
    select d.passenger_id from (
      select d.passenger_id from passenger_documents d
       where d.branch_id = $1 and d.number ~>=~ $5::text and d.number ~<~ ($7::text[])[1]
       order by d.number using ~<~ limit 500) d
    union all
    select t.id from bookings k
      join booking_passengers b on b.branch_id = k.branch_id and b.booking_id = k.id
     cross join lateral (
           select p.id from passengers p where p.branch_id = b.branch_id and p.identity = b.identity
              and p.status = 1 and p.nationality = 'IR' and p.identity is not null
           union all
           select d.passenger_id from passenger_documents d
            where d.branch_id = b.branch_id and d.identity = b.identity and d.living) t
     where k.branch_id = $1 and length($5::text) = 6 and k.local_pnr = $5::text::bpchar
  ), people as (
    select distinct coalesce(s.merged_into, s.id) as id
      from named n
     cross join lateral (select s.id, s.merged_into from passengers s where s.branch_id = $1 and s.id = n.id limit 1) s)
  select p.id from people x
   cross join lateral (
         select p.id from passengers p
          where p.branch_id = $1 and p.id = x.id and p.status = $2::int and p.merged_into is null and p.id < $3::int ${clauses}
          limit 1) p
   order by p.id desc limit $4::int`;

/** Stored prefixes that a mobile typed like this may have. */
function phonesOf(digits: string): string[] {
  if (!/^\+?\d+$/.test(digits)) return [];
  if (digits.startsWith("+")) return [];
  if (digits.startsWith("00")) return [`+${digits.slice(2)}`];
  return digits.startsWith("0") ? [`+98${digits.slice(1)}`] : [`+${digits}`, `+98${digits}`];
}
