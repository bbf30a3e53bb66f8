/** Meta data of a numbered page. */
export const pageMeta = ({ page, per_page }: { page: number; per_page: number }, total: number) => ({
  ...{ page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor: null },
});
