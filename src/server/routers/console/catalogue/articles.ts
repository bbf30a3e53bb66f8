import { changeStatus } from "@/domain/catalogue/article/change-status";
import { listForEditing } from "@/domain/catalogue/article/list-for-editing";
import { listTags } from "@/domain/catalogue/article/list-tags";
import { editArticle } from "@/domain/catalogue/article/read-article";
import { removeArticle, restoreArticle } from "@/domain/catalogue/article/remove-article";
import { saveArticle } from "@/domain/catalogue/article/save-article";
import {
  Article,
  ArticleAct,
  ArticleRef,
  ArticleRemoved,
  ArticleRows,
  ArticleSave,
  ArticlesQuery,
  TagQuery,
  Tags,
} from "@/domain/catalogue/article/schema";
import { operator, router } from "@/server/trpc";

/** Articles in the editor; images are uploaded by POST /api/uploads. */
export const articles = router({
  list: operator("content:read")
    .input(ArticlesQuery)
    .output(ArticleRows)
    .query(({ ctx, input }) => listForEditing(ctx, input)),

  read: operator("content:read")
    .input(ArticleRef)
    .output(Article)
    .query(({ ctx, input }) => editArticle(ctx, input.id)),

  tags: operator("content:read")
    .input(TagQuery)
    .output(Tags)
    .query(({ ctx, input }) => listTags(ctx, input)),

  save: operator("content:write")
    .input(ArticleSave)
    .output(Article)
    .mutation(({ ctx, input }) => saveArticle(ctx, input)),

  act: operator("content:write")
    .input(ArticleAct)
    .output(Article)
    .mutation(({ ctx, input }) => changeStatus(ctx, input)),

  remove: operator("content:write")
    .input(ArticleRef)
    .output(ArticleRemoved)
    .mutation(({ ctx, input }) => removeArticle(ctx, input.id)),

  restore: operator("content:write")
    .input(ArticleRef)
    .output(ArticleRemoved)
    .mutation(({ ctx, input }) => restoreArticle(ctx, input.id)),
});
