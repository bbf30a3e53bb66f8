/** Rows of one page: what a browser can render quickly. */
const ROWS_OF_PAGE = 100;

/** Limit and offset of a page; all rows without one. */
export const placeOf = (page: number | null): [most: number | null, skipped: number] =>
  page === null ? [null, 0] : [ROWS_OF_PAGE, (page - 1) * ROWS_OF_PAGE];

/** The page count for this many rows. */
export const pagesOf = (count: number) => ({ count, pages: Math.max(1, Math.ceil(count / ROWS_OF_PAGE)) });

/** The rows of a page out of those that were read. */
export function rowsOf<Row>(rows: readonly Row[], page: number | null): Row[] {
  const [most, skipped] = placeOf(page);
  return rows.slice(skipped, most === null ? undefined : skipped + most);
}
