import { createHmac } from "node:crypto";
import { countView } from "@/domain/catalogue/article/count-view";
import { listArticles } from "@/domain/catalogue/article/list-articles";
import { readArticle } from "@/domain/catalogue/article/read-article";
import {
  ArticleDetails,
  ArticleList,
  ArticleQuery,
  ArticleRead,
  ArticleViewed,
  ViewCount,
} from "@/domain/catalogue/article/schema";
import { listCategories } from "@/domain/catalogue/category/list-categories";
import { CategoryList, CategoryQuery } from "@/domain/catalogue/category/schema";
import { sourceOf } from "@/domain/platform/attempt-limit/rules";
import { keyFor } from "@/server/auth/keys";
import { customer, router } from "@/server/trpc";

/** Only a keyed hash of an address is stored. */
const hash = (text: string) => createHmac("sha256", keyFor("article visitor")).update(text).digest("base64url");

/** Articles of the branch: readable by every visitor of the site. */
export const content = router({
  articles: customer("b2c", "b2b", "guest")
    .meta({ rest: "GET /articles", summary: "Lists published articles", member: "items", fresh: true })
    .input(ArticleQuery)
    .output(ArticleList)
    .query(({ ctx, input }) => listArticles(ctx, input)),

  article: customer("b2c", "b2b", "guest")
    .meta({ rest: "GET /articles/{article}", summary: "Returns an article by its number or slug", fresh: true })
    .input(ArticleRead)
    .output(ArticleDetails)
    .query(({ ctx, input }) => readArticle(ctx, input.article)),

  view: customer("b2c", "b2b", "guest")
    .meta({ rest: "POST /articles/{id}/views", summary: "Counts a view of an article" })
    .input(ArticleViewed)
    .output(ViewCount)
    .mutation(({ ctx, input }) => {
      const source = ctx.address === null ? null : hash(`${ctx.actor.branchId}:${sourceOf(ctx.address)}`);
      return countView(ctx, { article: input.id, source });
    }),

  categories: customer("b2c", "b2b", "guest")
    .meta({ rest: "GET /categories", summary: "Lists top-level categories", member: "items", fresh: true })
    .input(CategoryQuery)
    .output(CategoryList)
    .query(({ ctx, input }) => listCategories(ctx, input)),
});
