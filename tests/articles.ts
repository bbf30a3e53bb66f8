import { changeStatus } from "@/domain/catalogue/article/change-status";
import { saveArticle } from "@/domain/catalogue/article/save-article";
import { ArticleSave } from "@/domain/catalogue/article/schema";
import { saveCategory } from "@/domain/catalogue/category/save-category";
import { CategorySave } from "@/domain/catalogue/category/schema";
import type { OperatorActor } from "@/domain/kernel/context";
import { ctxOf } from "./fixtures";

type Given = Partial<Parameters<typeof ArticleSave.parse>[0] & object>;

/** The editor's input, overridden by what is given. */
export const articleForm = (given: object = {}) =>
  ArticleSave.parse({ title: "Kish", body: "<p>Sea</p>", language: "en", ...given });

/** Creates a published article of a branch. */
export async function published(actor: OperatorActor, given: Given = {}) {
  const { id } = await saveArticle(ctxOf(actor), articleForm(given));
  return changeStatus(ctxOf(actor), { id, act: "publish" });
}

export const category = async (actor: OperatorActor, given: object = {}) =>
  (await saveCategory(ctxOf(actor), CategorySave.parse({ type: "article", title: "Guides", ...given }))).id;
