import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { MOST } from "./rules";
import type { CategoryList, CategoryQuery, CategoryTree } from "./schema";

type Answer = z.input<typeof CategoryList>;

/** Top-level categories of the branch in its order; none for another branch. */
export async function listCategories(
  ctx: Ctx<CustomerActor>,
  { type, branch, page, per_page }: z.output<typeof CategoryQuery>,
): Promise<Answer> {
  const { branchId } = ctx.actor;
  const meta = (total: number) => ({
    ...{ page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor: null },
  });
  if (branch != null && branch !== branchId) return { items: [], meta: meta(0) };
  const rows = await ctx.query<{ row: Answer["items"][number]; total: number }>("category.top", TOP, [
    branchId,
    type ?? null,
    per_page,
    (page - 1) * per_page,
  ]);
  const total = rows[0]?.total ?? 0;
  return { items: rows.flatMap(({ row }) => row ?? []), meta: meta(total) };
}

/** The branch's whole tree, for editing: rows beyond the limit on saving (MOST) are not read. */
export const listTree = (ctx: Ctx<OperatorActor>): Promise<z.input<typeof CategoryTree>> =>
  ctx.query("category.tree", TREE, [ctx.actor.branchId]);

const TOP = `
  with found as materialized (
    select * from categories c
     where c.branch_id = $1::int and c.main_id is null and c.deleted_at is null and ($2::text is null or c.type::text = $2))
  select t.total, p.row from (select count(*)::int as total from found) t left join lateral (
    select c.position, c.id, jsonb_build_object('id', c.id, 'type', c.type, 'branch', c.branch_id, 'main', null, 'slug', c.slug,
             'title', c.title, 'title_latin', c.title_latin, 'position', c.position,
             'children', (select count(*) from categories k
                           where k.branch_id = c.branch_id and k.main_id = c.id and k.deleted_at is null)) as row
      from found c order by c.type, c.position, c.id limit $3::int offset $4::int) p on true
   order by p.row->>'type', p.position, p.id`;

const TREE = `
  select c.id, c.type, c.main_id, c.depth, c.slug, c.title, c.title_latin, c.position, c.version, coalesce(n.articles, 0) as articles
    from categories c
    left join (select l.category_id, count(*)::int as articles
                 from article_categories l join articles a on a.branch_id = l.branch_id and a.id = l.article_id
                where l.branch_id = $1::int and a.deleted_at is null group by 1) n on n.category_id = c.id
   where c.branch_id = $1::int and c.deleted_at is null order by c.depth, c.position, c.id
   limit ${2 * MOST}`;
