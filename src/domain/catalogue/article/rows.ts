import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx } from "../../kernel/context";
import { fileOut } from "../../platform/file/file-out";
import { AREA } from "./rules";
import type { ArticleOut, ArticleRow } from "./schema";

type Cover = { cover: Parameters<typeof fileOut>[1] | null };
export type ShownRow = Omit<z.input<typeof ArticleOut>, "cover"> & Cover;
export type EditedRow = Omit<z.input<typeof ArticleRow>, "cover"> & Cover;

/** Publicly visible articles. */
export const SHOWN = "a.branch_id = $1::int and a.status = 'published' and a.deleted_at is null";

const CATEGORIES = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'title_latin', c.title_latin)
           order by c.depth, c.position, c.id), '[]')
    from article_categories l join categories c on c.branch_id = l.branch_id and c.id = l.category_id and c.deleted_at is null
   where l.branch_id = a.branch_id and l.article_id = a.id)`;

/** The branch's own city takes precedence over the common one of the same code. */
const PLACES = `(
  select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'name', coalesce(c.name, k.name, p.code),
           'name_latin', coalesce(c.name_latin, k.name_latin, p.code)) order by p.nr), '[]')
    from unnest(a.places) with ordinality as p (code, nr)
    left join countries k on k.code = p.code
    left join lateral (select c.name, c.name_latin from cities c
                        where c.code = p.code and (c.owner_branch is null or c.owner_branch = a.branch_id)
                        order by c.owner_branch nulls last limit 1) c on true)`;

/** Whether an article may show file `f`. */
export const SHOWABLE = `f.mime like 'image/%' and f.path like f.branch_id || '/${AREA}/%' and f.deleted_at is null and f.gone_at is null`;

const COVER = `(
  select jsonb_build_object('branchId', f.branch_id, 'id', f.id, 'path', f.path, 'size', f.size, 'mime', f.mime,
           'checksum', f.checksum, 'name', f.name)
    from files f where f.branch_id = a.branch_id and f.id = a.cover_id and ${SHOWABLE})`;

const ARTICLE_HEAD_SQL = `'id', a.id, 'slug', a.slug, 'title', a.title, 'title_latin', a.title_latin, 'summary', a.summary,
  'language', a.language, 'cover', ${COVER}, 'categories', ${CATEGORIES}, 'tags', to_jsonb(a.tags), 'places', ${PLACES},
  'score', a.score, 'views', a.views, 'published_at', a.published_at`;

/** An article for visitors: the author by name only. */
export const ARTICLE_DTO_SQL = `jsonb_build_object(${ARTICLE_HEAD_SQL}, 'author', ${actorDtoSql("a.author")} - '{kind,id}'::text[])`;

/** An article for editors. */
export const EDITED = `jsonb_build_object(${ARTICLE_HEAD_SQL}, 'author', ${actorDtoSql("a.author")}, 'status', a.status,
  'updated_at', a.updated_at, 'version', a.version)`;

/** With links of its cover. */
export const articleOut = <Row extends Cover>(ctx: Pick<Ctx, "files" | "now">, { cover, ...row }: Row) => ({
  ...row,
  cover: cover && fileOut(ctx, cover),
});
