/** Rows of one answer: what a browser draws at once. */
const ROWS_OF_PAGE = 200;

/** How many rows a page asks for, and from which on; without a page all of them. */
export const placeOf = (page: number | null): [most: number | null, skipped: number] =>
  page === null ? [null, 0] : [ROWS_OF_PAGE, (page - 1) * ROWS_OF_PAGE];

/** Of so many rows. */
export const pagesOf = (count: number) => ({ count, pages: Math.max(1, Math.ceil(count / ROWS_OF_PAGE)) });

/** The rows of a page of those that were read. */
export function rowsOf<Row>(rows: readonly Row[], page: number | null): Row[] {
  const [most, skipped] = placeOf(page);
  return rows.slice(skipped, most === null ? undefined : skipped + most);
}
