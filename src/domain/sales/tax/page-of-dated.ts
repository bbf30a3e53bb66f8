import type { z } from "zod";
import type { TaxQuery } from "./schema";

type Query = z.output<typeof TaxQuery>;

/** Rows `r` of the branch ($1), those in effect on a day ($2) if one is given. */
export const IN_EFFECT = `r.branch_id = $1::int and ($2::date is null or $2::date between r.from_on and coalesce(r.to_on, 'infinity'))`;
/** Rows of a page: $3 and $4. */
export const PAGE = "limit $3::int offset $4::int";

/** Values of a statement with IN_EFFECT and PAGE. */
export const pageValues = (branchId: number, { on, page, per_page }: Query) => [
  branchId,
  on ?? null,
  per_page,
  (page - 1) * per_page,
];

export const metaOf = ({ page, per_page }: Pick<Query, "page" | "per_page">, total: number) => ({
  ...{ page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor: null },
});
