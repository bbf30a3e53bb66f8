import type { z } from "zod";
import type { Actor, Ctx } from "../../kernel/context";
import { folded } from "../../kernel/folding";
import { foldedPatternSql, searchMatchSql, wordsOf } from "../../kernel/search-sql";
import type { SuggestionList, SuggestQuery } from "./schema";

type Answer = z.input<typeof SuggestionList>;
type Row = { nearness: number; row: Answer["items"][number] };

/**
 * Autocompletion of cities and accommodations, in either script: first names that begin with the query, then names that
 * contain its words, last places in a city of that name; within each by rank, and cities before hotels.
 */
export async function suggestPlaces(
  { query, actor }: Pick<Ctx<Actor>, "query" | "actor">,
  { q, limit }: z.output<typeof SuggestQuery>,
): Promise<Answer> {
  const words = wordsOf(q)
    .filter((word) => bare(word) !== "")
    .slice(0, MAX_WORDS)
    .toSorted((a, b) => bare(b).length - bare(a).length);
  if (words.length === 0) return { items: [], meta: { total: 0 } };
  const long = words.filter((word) => [...bare(word)].length >= TRIGRAM).length;
  const rows = await query<Row>(`base.suggest.${long}`, suggested(long), [
    actor.branchId,
    wordsOf(q).join(""),
    words,
    limit,
  ]);
  const items = composed(rows, limit);
  return { items, meta: { total: items.length } };
}

const MAX_WORDS = 5;
/** A shorter word uses an index only at the beginning of a name. */
const TRIGRAM = 3;
/** Maximum of ranked hits; of more, the first LIKELIEST by stars are included, and any others. */
const WEIGHED = 400;
const LIKELIEST = 500;

/** An approximation of place_folded, to test whether a word is empty after folding. */
const bare = (word: string) => folded(word).replace(/[\s\-'’.,()/_|]/g, "");

/** Cities take at most half of the results if there are hotels for the rest. */
function composed(rows: readonly Row[], limit: number): Answer["items"] {
  const [cities, hotels] = (["city", "hotel"] as const).map((kind) => rows.filter(({ row }) => row.kind === kind));
  const towns = Math.max(Math.ceil(limit / 2), limit - hotels!.length);
  const shown = [...cities!.slice(0, towns), ...hotels!].slice(0, limit);
  return shown.toSorted((a, b) => a.nearness - b.nearness).map(({ row }) => row);
}

const LIVING = "a.branch_id = $1::int and a.deletion_id is null";
/** A common city and the branch's own of the same code are one city. */
const OF_TOWN = `from cities s join accommodations a on ${LIVING} and a.city_id = s.id
  where s.code = t.code and (s.owner_branch is null or s.owner_branch = $1::int)`;

/** $1 branch, $2 all words joined, $3 the words, longest first, of which the first `long` are long; $4 the limit. */
const suggested = (long: number) => {
  const begins = (column: string, at: string) => `${column} like '%|' || ${foldedPatternSql(at)} || '%'`;
  const all = `like all (array(select '%' || ${foldedPatternSql("w")} || '%' from unnest($3::text[]) w))`;
  const nth = (n: number) => `($3::text[])[${n}]`;
  // A condition per long word, so that the index returns rows that contain all of them.
  const found =
    long === 0
      ? begins("a.folded", nth(1))
      : searchMatchSql(
          "a.folded",
          Array.from({ length: long }, (_, n) => nth(n + 1)),
        );
  return `
  with towns as materialized (
    select c.id, c.code, c.name, c.name_latin, c.country, c.rank, c.folded, c.owner_branch, w.begins, w.whole,
           case when ${begins("c.folded", "$2")} then 0 else 1 end as nearness
      from cities c
     cross join lateral (select
            c.folded like any (array(select '%|' || ${foldedPatternSql("w")} || '%' from unnest($3::text[]) w)) as begins,
            ${long === 0 ? `${begins("c.folded", nth(1))} and ` : ""} c.folded ${all} as whole) w
     where (w.begins or w.whole) and (c.owner_branch is null or c.owner_branch = $1::int)),
  hits as materialized (
    (select a.id from (select a.id, a.folded, a.city_id from accommodations a where ${LIVING}
                        order by a.stars desc, a.id desc limit ${LIKELIEST}) a
       join cities c on c.id = a.city_id
      where ${long === 0 ? `${begins("a.folded", nth(1))} and ` : ""} (a.folded || c.folded) ${all} limit $4::int)
    union
    (select a.id from accommodations a where ${LIVING} and ${found} and a.folded ${all} limit ${WEIGHED})
    union
    (select h.id from (select t.id, t.folded from towns t where t.begins order by t.whole desc, t.rank, t.id limit 3) t
      cross join lateral (
        select a.id from (select a.id, a.folded from accommodations a where ${LIVING} and a.city_id = t.id
                           order by a.stars desc, a.id desc limit ${LIKELIEST}) a
         where (a.folded || t.folded) ${all} limit $4::int) h)),
  hotels as materialized (
    select h.nearness, a.* from hits join accommodations a on a.branch_id = $1::int and a.id = hits.id
     cross join lateral (select case when ${begins("a.folded", "$2")} then 0 when a.folded ${all} then 1 else 2 end as nearness) h
     order by h.nearness, a.stars desc, a.name, a.id limit $4::int),
  cities_shown as materialized (
    select t.*, exists (select ${OF_TOWN}) as used from towns t
     where t.whole and (t.owner_branch is not null
           or not exists (select from cities o where o.code = t.code and o.owner_branch = $1::int))
     order by t.nearness, used desc, t.rank, t.name limit $4::int)
  (select t.nearness, jsonb_build_object('kind', 'city', 'id', t.id, 'name', t.name, 'name_latin', t.name_latin,
            'city', null, 'country', ${COUNTRY}, 'type', null, 'stars', null, 'hotels', (select count(*) ${OF_TOWN})) as row
     from cities_shown t join countries k on k.code = t.country
    order by t.nearness, t.used desc, t.rank, t.name)
  union all
  (select h.nearness, jsonb_build_object('kind', 'hotel', 'id', h.id, 'name', h.name, 'name_latin', h.name_latin,
            'city', jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'name_latin', c.name_latin),
            'country', ${COUNTRY}, 'type', h.type, 'stars', h.stars, 'hotels', null)
     from hotels h
    cross join lateral (select c.* from cities n join cities c on c.code = n.code
                          and (c.owner_branch is null or c.owner_branch = $1::int)
                         where n.id = h.city_id order by c.owner_branch nulls last limit 1) c
     join countries k on k.code = c.country
    order by h.nearness, h.stars desc, h.name, h.id)`;
};

const COUNTRY = "jsonb_build_object('code', k.code, 'name', k.name, 'name_latin', k.name_latin)";
