import { listTree } from "@/domain/catalogue/category/list-categories";
import { placeCategory } from "@/domain/catalogue/category/place-category";
import { removeCategory, restoreCategory } from "@/domain/catalogue/category/remove-category";
import { saveCategory } from "@/domain/catalogue/category/save-category";
import {
  CategoryPlace,
  CategoryRef,
  CategoryRemoved,
  CategorySave,
  CategoryTree,
} from "@/domain/catalogue/category/schema";
import { operator, router } from "@/server/trpc";

/** The tree of article categories. */
export const categories = router({
  tree: operator("content:read")
    .output(CategoryTree)
    .query(({ ctx }) => listTree(ctx)),

  save: operator("content:write")
    .input(CategorySave)
    .output(CategoryRef)
    .mutation(({ ctx, input }) => saveCategory(ctx, input)),

  place: operator("content:write")
    .input(CategoryPlace)
    .output(CategoryPlace)
    .mutation(({ ctx, input }) => placeCategory(ctx, input)),

  remove: operator("content:write")
    .input(CategoryRef)
    .output(CategoryRemoved)
    .mutation(({ ctx, input }) => removeCategory(ctx, input.id)),

  restore: operator("content:write")
    .input(CategoryRef)
    .output(CategoryRemoved)
    .mutation(({ ctx, input }) => restoreCategory(ctx, input.id)),
});
