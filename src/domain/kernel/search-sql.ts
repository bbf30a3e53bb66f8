/** A search over a column that was folded when its row was written (`folded`), by an index. */

/** As many words as a search has: more of them are not looked at. */
export const wordsOf = (search: string): string[] => search.trim().split(/\s+/).slice(0, 8);

/** Each of the words (places of a statement) is among what a row is searched by. */
export const searchMatchSql = (column: string, places: readonly string[]): string =>
  places
    .map(
      (at) =>
        `${column} like '%' || regexp_replace(replace(place_folded(${at}::text), '|', ''), '[\\\\%_]', '\\\\\\&', 'g') || '%'`,
    )
    .join(" and ");
