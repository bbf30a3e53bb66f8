import type { Query } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { foldedPatternSql } from "../../kernel/search-sql";

/**
 * A common word is found often enough among the first names; a word not found there is rare enough for the index, whose
 * results are bounded too: the cost of a search does not depend on the number of matches. Measured with 100,000.
 */
const WALKED = 1_500;
const FETCHED = 3_000;
const MAX_WORDS = 8;
const MAX_ID = 2_147_483_647;

export type Sought = { branchId: number; most: number };

/**
 * Ids of active colleagues that match a search, best first: exact code, national id or id; then active before suspended
 * ones, prefix before infix matches, by name. Words are folded like the column `search` (`place_folded`: Persian and
 * Arabic letters unified) and match anywhere in a name; when none has the three letters needed by the index, one must
 * match a beginning.
 */
export async function findColleagues(query: Query, search: string, { branchId, most }: Sought): Promise<number[]> {
  const text = asciiDigits(search.trim());
  const words = text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const id = /^\d{1,10}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
  const short = words.every((word) => [...word].length < 3);
  const name = `colleague.find.${words.length}${short ? ".short" : ""}`;
  const rows = await query<{ id: number }>(name, statementOf(words.length, short), [
    branchId,
    most,
    text,
    id,
    ...words,
  ]);
  return rows.map((row) => row.id);
}

const FIRST_WORD = 5;

// Patterns are computed once instead of per row. `rare` is unordered: otherwise the planner may scan the whole list in
// order hoping for a match.
const statementOf = (words: number, short: boolean) => {
  const each = Array.from({ length: words }, (_, at) => at);
  const like = (pattern: string) => `c.search like (select ${pattern} from sought)`;
  const beginning = short ? [`(${each.map((at) => like(`b${at}`)).join(" or ")})`] : [];
  const request = [...each.map((at) => like(`w${at}`)), ...beginning].join(" and ");
  const patterns = each.map((at) => {
    const word = `${foldedPatternSql(`$${FIRST_WORD + at}`)} || '%'`;
    return `'%' || ${word} as w${at}, '%|' || ${word} as b${at}`;
  });
  const begins = "c.search like (select beginning from sought)";
  const living = "c.branch_id = $1::int and c.deleted_at is null";
  return `
    with sought as materialized (
      select '|' || ${foldedPatternSql(`$${FIRST_WORD}`)} || '%' as beginning,
             ${patterns.join(", ")}),
    named as materialized (
      select c.id from colleagues c where ${living} and c.code = $3::text
       union
      select c.id from colleagues c where ${living} and c.id = $4::int),
    met as materialized (
      select c.id, c.name, c.active, ${begins} as begins
        from (select c.id, c.name, c.active, c.search from colleagues c where ${living}
               order by c.name, c.id limit ${WALKED}) c
       where ${request}),
    rare as materialized (
      select c.id, c.name, c.active, ${begins} as begins from colleagues c
       where (select count(*) from met) < $2::int and ${living} and ${request} limit ${FETCHED}),
    best as (
      (select * from met where (select count(*) from met) >= $2::int ${ORDER} limit $2::int)
       union all
      (select * from rare ${ORDER} limit $2::int))
    select f.id
      from (select c.id, true as exact, c.active, true as begins, c.name
              from named n cross join lateral (select * from colleagues c where c.branch_id = $1::int and c.id = n.id limit 1) c
             union all
            select b.id, false, b.active, b.begins, b.name from best b where not exists (select from named n where n.id = b.id)) f
     order by f.exact desc, f.active desc, f.begins desc, f.name, f.id limit $2::int`;
};

const ORDER = "order by active desc, begins desc, name, id";
