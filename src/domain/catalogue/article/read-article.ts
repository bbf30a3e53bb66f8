import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { bodyOut, type Written } from "./body-out";
import { ARTICLE_DTO_SQL, articleOut, EDITED, type EditedRow, SHOWN, type ShownRow } from "./rows";
import type { Article, ArticleDetails } from "./schema";

/** A published article by id or slug, complete. Throws notFound (3009). */
export async function readArticle(ctx: Ctx<CustomerActor>, article: string): Promise<z.input<typeof ArticleDetails>> {
  const { id, slug } = articleRef(article);
  const [found] = await ctx.query<{ row: ShownRow } & Written & RowOf<"articles", "updated_at">>("article.read", READ, [
    ctx.actor.branchId,
    id,
    slug,
  ]);
  if (!found) throw new Refusal("notFound");
  const body = await bodyOut(ctx, found);
  return { ...articleOut(ctx, found.row), body, updated_at: found.updated_at };
}

/** One article in any state, for editing. Throws notFound (3009). */
export async function editArticle(ctx: Ctx<OperatorActor>, id: number): Promise<z.input<typeof Article>> {
  const [found] = await ctx.query<{ row: EditedRow } & Written>("article.edit", EDIT, [ctx.actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  return { ...articleOut(ctx, found.row), body: await bodyOut(ctx, found) };
}

/** Parses the last path segment: digits are an id, all else is a slug. */
export function articleRef(article: string): { id: number | null; slug: string | null } {
  if (!/^\d+$/.test(article)) return { id: null, slug: article.toLowerCase() };
  const id = Number(article);
  if (id < 1 || id > 2_147_483_647) throw new Refusal("notFound");
  return { id, slug: null };
}

const READ = `
  select ${ARTICLE_DTO_SQL} as row, a.body, a.rules_version, a.updated_at from articles a
   where ${SHOWN} and a.id = coalesce($2::int, (select s.id from articles s
           where s.branch_id = $1::int and s.slug = $3::text and s.deleted_at is null))`;
const EDIT = `
  select ${EDITED} as row, a.body, a.rules_version from articles a
   where a.branch_id = $1::int and a.id = $2::int and a.deleted_at is null`;
