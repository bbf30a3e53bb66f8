import type pg from "pg";
import { FAMILIES, MEN, type Name, WOMEN } from "../prisma/seed/names";

const BATCH = 50_000;

/** Family names with the distribution of a country: each also with endings that form another. */
const ENDINGS: readonly Name[] = [
  ["", ""],
  ["‌پور", "pour"],
  ["‌زاده", "zadeh"],
  [" تهرانی", " Tehrani"],
  ["‌نژاد", "nejad"],
  ["‌فر", "far"],
  [" راد", " Rad"],
];

/**
 * People of branch `branch_id`, names in both scripts or one, with a realistic distribution; every third with a
 * passport. The search index is created at the end, like in a restored database.
 */
export async function generatePeople(client: pg.Client, given: { branchId: number; people: number }): Promise<void> {
  const { branchId, people } = given;
  const families = FAMILIES.flatMap(([fa, en]) => ENDINGS.map(([end, latin]): Name => [fa + end, en + latin]));
  const [{ indexdef }] = (
    await client.query<{ indexdef: string }>("select indexdef from pg_indexes where indexname = 'passengers_search'")
  ).rows as [{ indexdef: string }];
  await client.query("drop index passengers_search");
  for (let from = 1; from <= people; from += BATCH) {
    await client.query(PEOPLE, [
      ...[branchId, from, Math.min(people, from + BATCH - 1)],
      ...[[...WOMEN, ...MEN], families].flatMap((names) => [names.map(([fa]) => fa), names.map(([, en]) => en)]),
      WOMEN.length,
    ]);
  }
  await client.query(PASSPORTS, [branchId]);
  await client.query(indexdef);
  await client.query("vacuum analyze passengers, passenger_documents");
}

/**
 * A hash as a number below 1, and a list position with the distribution of names: the first are many times the last.
 */
const chance = (salt: string) => `((hashtext(n || '${salt}')::bigint & 2147483647) / 2147483648.0)`;
const place = (salt: string, list: string) => `1 + floor(power(${chance(salt)}, 2) * cardinality(${list}))::int`;

const PEOPLE = `
  insert into passengers (branch_id, nationality, national_code, first_name, last_name, first_name_latin, last_name_latin,
                          gender, birth_date, mobile)
  select $1, 'IR', c.nine || case when c.rest < 2 then c.rest else 11 - c.rest end, ($4::text[])[p.first], ($6::text[])[p.last],
         case when ${chance("latin")} < 0.8 then ($5::text[])[p.first] end,
         case when ${chance("latin")} < 0.8 then ($7::text[])[p.last] end,
         case when p.first <= $8::int then 'female' else 'male' end,
         date '1945-01-01' + floor(${chance("born")} * 28000)::int,
         '+989' || lpad(floor(${chance("mobile")} * 1000000000)::bigint::text, 9, '0')
    from generate_series($2::int, $3::int) n
   cross join lateral (select ${place("first", "$4::text[]")} as first, ${place("last", "$6::text[]")} as last) p
   cross join lateral (select lpad((n::bigint * 611 % 999999937)::text, 9, '0') as nine) k
   cross join lateral (select k.nine, (select sum(substr(k.nine, d, 1)::int * (11 - d)) % 11 from generate_series(1, 9) d) as rest) c
      on conflict do nothing`;

const PASSPORTS = `
  insert into passenger_documents (branch_id, passenger_id, type, number, issuing_country, expires_on)
  select p.branch_id, p.id, 'passport', 'K' || lpad(p.id::text, 8, '0'), 'IR', current_date + (p.id % 3000)
    from passengers p where p.branch_id = $1 and p.id % 3 = 0
      on conflict do nothing`;
