import { z } from "zod";
import { code, count, id, instant, page, text, who } from "../../kernel/primitives";
import { FileOut } from "../../platform/file/schema";
import { some } from "../accommodation/schema.list";
import { slug } from "../category/schema";
import {
  ACTS,
  LANGUAGES,
  MAX_CATEGORIES,
  MAX_PLACES,
  MAX_SENT_LENGTH,
  MAX_TAGS,
  SORTS,
  STATUSES,
  TOP_SCORE,
} from "./rules";

const language = z.enum(LANGUAGES);
const tag = text(40);
const place = code(40);

/** An empty form field counts as absent. */
const request = <T extends z.ZodType>(of: T) =>
  z.preprocess((value) => {
    const list = Array.isArray(value) ? value.filter((one) => one !== "") : value;
    return list === "" || (Array.isArray(list) && list.length === 0) ? null : list;
  }, some(of).nullish());

/** GET /articles. One of each kind's values, for all given kinds. */
export const ArticleQuery = page.extend({
  cursor: z
    .string()
    .max(300)
    .nullish()
    .meta({ description: "`meta.next_cursor` of the previous page; works at any depth" }),
  categories: request(id).meta({ description: "category numbers; subcategories are included" }),
  tags: request(tag),
  places: request(place).meta({ description: "codes of cities and countries, as in base data" }),
  language: language.nullish(),
  search: text(100).nullish().meta({ description: "words or beginnings of words of title, summary and tags" }),
  sort: z.enum(SORTS).default("newest").meta({ description: "the highest first; sorts by newest when left out" }),
});

const reference = code(120).meta({ description: "number or slug of the article" });
export const ArticleRead = z.object({ article: reference });
export const ArticleViewed = z.object({ id: reference });

const ArticleCategoryDto = z.object({ id: z.int(), slug: z.string(), title: z.string(), title_latin: z.string() });
const ArticlePlaceDto = z.object({ code: z.string(), name: z.string(), name_latin: z.string() });

const Head = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  title_latin: z.string(),
  summary: z.string(),
  language,
  cover: FileOut.nullable(),
  categories: z.array(ArticleCategoryDto),
  tags: z.array(z.string()),
  places: z.array(ArticlePlaceDto),
  score: z.int(),
  views: z.int(),
});

export const ArticleOut = Head.extend({
  author: z.object({ name: z.string().nullable(), name_latin: z.string().nullable() }),
  published_at: instant,
});

const Meta = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int().meta({ description: "10,001 means more than 10,000" }),
  pages: z.int(),
  next_cursor: z.string().nullable(),
});
export const ArticleList = z.object({ items: z.array(ArticleOut), meta: Meta });

const body = z
  .string()
  .meta({ description: "sanitized HTML; image URLs of this service are valid for one to two hours" });

export const ArticleDetails = ArticleOut.extend({ body, updated_at: instant });

export const ViewCount = z.object({
  id: z.int(),
  views: z.int(),
  counted: z.boolean().meta({ description: "false when this visitor was already counted today" }),
});

/** Without `id` a draft is created. */
export const ArticleSave = z.object({
  id: id.nullish(),
  version: id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
  slug: slug.nullish().meta({ description: "when left out: derived from the title on creation, unchanged on update" }),
  title: text(200),
  title_latin: text(200).nullish(),
  summary: text(600).nullish(),
  body: z
    .string()
    .max(MAX_SENT_LENGTH)
    .refine((value) => value.isWellFormed() && !value.includes("\0"), { error: "no text" })
    .meta({ description: "HTML; tags that are not allowed are removed" }),
  cover: id.nullish().meta({ description: "id of an uploaded image" }),
  language,
  categories: z.array(id).max(MAX_CATEGORIES).default([]),
  tags: z.array(tag).max(MAX_TAGS).default([]),
  places: z.array(place).max(MAX_PLACES).default([]),
  score: count(0, TOP_SCORE).default(0),
});

export const ArticleRef = z.object({ id });
export const ArticleAct = z.object({ id, version: id.nullish(), act: z.enum(ACTS) });
export const ArticleRemoved = z.object({ id: z.int(), deleted: z.boolean() });

export const ArticlesQuery = page.extend({
  status: z.enum(STATUSES).nullish(),
  language: language.nullish(),
  category: id.nullish(),
  search: text(100).nullish(),
});

export const ArticleRow = Head.extend({
  status: z.enum(STATUSES),
  author: who,
  published_at: instant.nullable(),
  updated_at: instant,
  version: z.int(),
});
export const ArticleRows = z.object({ items: z.array(ArticleRow), meta: Meta });

export const Article = ArticleRow.extend({ body });

export const TagQuery = z.object({ search: text(40).nullish() });
export const Tags = z.array(z.string());
