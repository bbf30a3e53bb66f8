import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { belowCategories } from "../category/below-categories";
import { soughtBy } from "./found";
import { pageOf } from "./page";
import { ARTICLE_DTO_SQL, articleOut, type ShownRow } from "./rows";
import type { ArticleList, ArticleQuery } from "./schema";

/**
 * Published articles of the branch: in one of the categories or below, with one of the tags, of one of the places, with
 * all search words. By page, or by `cursor` at any depth. Throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listArticles(
  ctx: Ctx<CustomerActor>,
  input: z.output<typeof ArticleQuery>,
): Promise<z.input<typeof ArticleList>> {
  const { page, per_page, cursor, sort, language, tags, places, search } = input;
  const { branchId } = ctx.actor;
  const categories = input.categories && (await belowCategories(ctx, input.categories));
  const sought = soughtBy(branchId, { categories, tags, places, search });
  const { ids, total, next_cursor } = await pageOf(ctx, { sought, language, sort, page, per_page, cursor });
  const rows = ids.length > 0 ? await ctx.query<{ row: ShownRow }>("article.told", ARTICLES, [branchId, ids]) : [];
  const pages = Math.max(1, Math.ceil(total / per_page));
  return { items: rows.map(({ row }) => articleOut(ctx, row)), meta: { page, per_page, total, pages, next_cursor } };
}

const ARTICLES = `
  select ${ARTICLE_DTO_SQL} as row from unnest($2::int[]) with ordinality as p (id, nr)
   cross join lateral (select * from articles a where a.branch_id = $1::int and a.id = p.id limit 1) a
   order by p.nr`;
