import { z } from "zod";
import { code, count, id, page, text } from "../../kernel/primitives";
import { TYPES } from "./rules";

const type = z.enum(TYPES);
export const slug = code(120).pipe(
  z
    .string()
    .regex(/^[\p{L}\p{N}\p{M}]+(-[\p{L}\p{N}\p{M}]+)*$/u, { error: "must be letters and digits separated by hyphens" })
    .regex(/\D/, { error: "must not consist of digits only" })
    .toLowerCase(),
);

/** GET /categories: the top level. */
export const CategoryQuery = page.extend({
  type: type.nullish(),
  branch: id.nullish().meta({ description: "must be the token's own branch; any other returns nothing" }),
});

const CategoryOut = z.object({
  id: z.int(),
  type,
  branch: z.int(),
  main: z.null(),
  slug: z.string(),
  title: z.string(),
  title_latin: z.string(),
  position: z.int(),
  children: z.int().meta({ description: "number of direct subcategories" }),
});

export const CategoryList = z.object({
  items: z.array(CategoryOut),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int(), next_cursor: z.null() }),
});

/** Without `id` a new one, the last below its parent, whose type it has. */
export const CategorySave = z.object({
  id: id.nullish(),
  version: id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
  type,
  main_id: id.nullish(),
  slug: slug.nullish().meta({ description: "when left out: derived from the title on creation, unchanged on update" }),
  title: text(120),
  title_latin: text(120).nullish(),
});

/** A parent and a position among its children (0 the first). */
export const CategoryPlace = z.object({ id, main_id: id.nullable(), position: count(0, 1_000) });
export const CategoryRef = z.object({ id });
export const CategoryRemoved = z.object({ id: z.int(), deleted: z.boolean() });

const CategoryNode = z.object({
  id: z.int(),
  type,
  main_id: z.int().nullable(),
  depth: z.int(),
  slug: z.string(),
  title: z.string(),
  title_latin: z.string(),
  position: z.int(),
  articles: z.int(),
  version: z.int(),
});
export const CategoryTree = z.array(CategoryNode);
