/** Search over a column that was folded on write (`folded`), through an index. */

/** Words of a search, at most eight. */
export const wordsOf = (search: string): string[] => search.trim().split(/\s+/).slice(0, 8);

/** Escapes an SQL text for a LIKE pattern. */
export const literalSql = (text: string): string => `regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g')`;

/** A text (placeholder) folded like the column and escaped: part of a LIKE pattern. */
export const foldedPatternSql = (at: string): string => literalSql(`replace(place_folded(${at}::text), '|', '')`);

/** SQL condition: the column contains each of the words (placeholders). */
export const searchMatchSql = (column: string, places: readonly string[]): string =>
  places.map((at) => `${column} like '%' || ${foldedPatternSql(at)} || '%'`).join(" and ");
