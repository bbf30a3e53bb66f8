/** Search over a column that was folded on write (`folded`), through an index. */

/** Words of a search, at most eight. */
export const wordsOf = (search: string): string[] => search.trim().split(/\s+/).slice(0, 8);

/** SQL condition: the column contains each of the words (placeholders). */
export const searchMatchSql = (column: string, places: readonly string[]): string =>
  places
    .map(
      (at) =>
        `${column} like '%' || regexp_replace(replace(place_folded(${at}::text), '|', ''), '[\\\\%_]', '\\\\\\&', 'g') || '%'`,
    )
    .join(" and ");
