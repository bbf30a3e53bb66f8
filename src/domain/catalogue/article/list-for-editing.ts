import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED } from "../../kernel/keyset";
import { soughtBy } from "./found";
import { articleOut, EDITED, type EditedRow } from "./rows";
import { STATUSES } from "./rules";
import type { ArticleRows, ArticlesQuery } from "./schema";

/** Articles of the branch for editors, last changed first; each state is read by an index and merged. */
export async function listForEditing(
  ctx: Ctx<OperatorActor>,
  { page, per_page, status, language, category, search }: z.output<typeof ArticlesQuery>,
): Promise<z.input<typeof ArticleRows>> {
  const { branchId } = ctx.actor;
  const sought = soughtBy(branchId, { search, categories: category == null ? null : [category] });
  const first = "a.branch_id = $1::int and a.status = s.status and a.deleted_at is null";
  const filters = filtersFrom(first, [branchId, status ? [status] : STATUSES]);
  filters.add("l", language, (at) => `a.language = ${at}::"ArticleLanguage"`);
  filters.add("f", sought, (at) => `a.found @@ ${at}::tsquery`);
  const { where, values, shape } = filters.all();
  const counting = ctx.query<{ n: number }>(
    `article.edited-count.${shape}`,
    `select count(*)::int as n from (
       select from ${STATES} cross join lateral (select from articles a where ${where} limit ${COUNTED + 1}) a
        limit ${COUNTED + 1}) c`,
    [...values],
  );
  const [most, skipped] = [`${filters.place(per_page)}::int`, `${filters.place((page - 1) * per_page)}::int`];
  const rows = await ctx.query<{ row: EditedRow }>(
    `article.edited.${shape}`,
    `select ${EDITED} as row from (
       select a.id, a.updated_at from ${STATES} cross join lateral (
         select a.id, a.updated_at from articles a where ${where}
          order by a.updated_at desc, a.id desc limit ${most} + ${skipped}) a
        order by a.updated_at desc, a.id desc limit ${most} offset ${skipped}) p
      cross join lateral (select * from articles a where a.branch_id = $1::int and a.id = p.id limit 1) a
      order by p.updated_at desc, p.id desc`,
    values,
  );
  const [counted] = await counting;
  const total = counted!.n;
  const pages = Math.max(1, Math.ceil(total / per_page));
  return {
    items: rows.map(({ row }) => articleOut(ctx, row)),
    meta: { page, per_page, total, pages, next_cursor: null },
  };
}

const STATES = `unnest($2::"ArticleStatus"[]) s (status)`;
