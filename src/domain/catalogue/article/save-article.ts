import { createHash } from "node:crypto";
import type { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { freeSlug, slugOf } from "../category/rules.slug";
import { lexemesOf } from "./found";
import { editArticle } from "./read-article";
import { categoriesOf, FAULTS, imagesOf, placesOf, tagsOf } from "./references";
import { RULES_VERSION } from "./rules";
import { sanitiseStored } from "./sanitise";
import type { Article, ArticleSave } from "./schema";

type Tx = TxCtx<OperatorActor>;
type Form = z.output<typeof ArticleSave>;

/**
 * Creates a draft, or updates an article in any state; disallowed body content is dropped. Throws fieldInvalid (3003)
 * for a slug in use, a cover or image that is no article image of the branch, an unknown category or place, or an empty
 * body of a published article; notFound (3009), changedMeanwhile (8004).
 */
export async function saveArticle(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof Article>> {
  // Outside the transaction: a long body takes a while.
  const body = await sanitiseStored(form.body);
  const id = await transact(ctx, async (tx) => {
    const written = await readyFor(tx, form, body);
    const id = form.id == null ? await make(tx, written) : await change(tx, form.id, form, written);
    await file(tx, id, written);
    return id;
  }).catch(slugTaken);
  return editArticle(ctx, id);
}

type Ready = Awaited<ReturnType<typeof readyFor>>;

/** Validated content, with all references checked. */
async function readyFor(tx: Tx, form: Form, body: string) {
  await imagesOf(tx, { cover: form.cover ?? null, body });
  const { title, summary, language, score } = form;
  return {
    ...{ title, titleLatin: form.title_latin ?? "", summary: summary ?? "", language, score, body },
    ...{ slug: form.slug ?? null, coverId: form.cover ?? null, tags: tagsOf(form.tags), rulesVersion: RULES_VERSION },
    places: await placesOf(tx, form.places),
    categories: await categoriesOf(tx, form.categories),
  };
}

async function make(tx: Tx, { categories: _, slug, ...data }: Ready): Promise<number> {
  const { branchId } = tx.actor;
  const free = slug ?? (await madeSlug(tx, slugOf(data.titleLatin || data.title)));
  const times = { createdAt: tx.now, updatedAt: tx.now };
  const { id } = await tx.db.article.create({
    data: { branchId, ...data, slug: free, author: actorName(tx.actor), ...times },
  });
  await recordChange(tx, {
    action: "article.create",
    subject: { type: "article", id },
    after: toArticleDto({ ...data, slug: free }),
    topic: "article.created",
  });
  return id;
}

async function change(tx: Tx, id: number, form: Form, { categories: _, slug, ...data }: Ready): Promise<number> {
  const { branchId } = tx.actor;
  const [was] = await tx.db.$queryRaw<
    (Parameters<typeof toArticleDto>[0] & { version: ColumnOf<"articles", "version">; status: string })[]
  >`
    select version, status::text, slug, title, title_latin as "titleLatin", summary, body, language::text, score,
           cover_id as "coverId", tags, places from articles
     where branch_id = ${branchId}::int and id = ${id}::int and deleted_at is null for no key update`;
  if (!was) throw new Refusal("notFound");
  requireVersion(form.version, was.version);
  if (was.status === "published" && data.body === "") throw refuseField("body", FAULTS.noBody);
  await tx.db.article.update({
    where: { branchId_id: { branchId, id } },
    data: { ...data, ...(slug && { slug }), version: { increment: 1 }, updatedAt: tx.now },
  });
  const after = toArticleDto({ ...data, slug: slug ?? was.slug });
  await recordChange(tx, {
    action: "article.change",
    subject: { type: "article", id },
    before: toArticleDto(was),
    after,
    topic: "article.changed",
  });
  return id;
}

/** Stores its categories and search data. Deleted categories are retained, as they may be restored. */
async function file(
  tx: Tx,
  id: number,
  { categories, title, titleLatin, summary, tags, places }: Ready,
): Promise<void> {
  const { branchId } = tx.actor;
  const left = { categoryId: { notIn: categories }, category: { deletedAt: null } };
  await tx.db.articleCategory.deleteMany({ where: { branchId, articleId: id, ...left } });
  const chosen = categories.map((categoryId) => ({ branchId, articleId: id, categoryId }));
  await tx.db.articleCategory.createMany({ data: chosen, skipDuplicates: true });
  const links = await tx.db.articleCategory.findMany({ where: { branchId, articleId: id } });
  const under = links.map(({ categoryId }) => categoryId);
  const lexemes = lexemesOf({ branchId, title, title_latin: titleLatin, summary, tags, places, categories: under });
  await tx.db.$executeRaw`
    update articles set found = array_to_tsvector(${lexemes}::text[]) where branch_id = ${branchId}::int and id = ${id}::int`;
}

/** A free slug: concurrent articles of the same title are serialized until this one is stored. */
async function madeSlug({ db, actor: { branchId } }: Tx, slug: string): Promise<string> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('article slugs', ${branchId}::bigint))`;
  const rows = await db.article.findMany({
    where: { branchId, slug: { startsWith: slug }, deletedAt: null },
    select: { slug: true },
  });
  return freeSlug(
    slug,
    rows.map((row) => row.slug),
  );
}

type ArticleDto = Omit<Ready, "categories" | "rulesVersion" | "slug" | "language"> & {
  slug: ColumnOf<"articles", "slug">;
  language: string;
};

/** For the audit log, which only records that the body changed. */
const toArticleDto = ({
  slug,
  title,
  titleLatin,
  summary,
  body,
  language,
  score,
  coverId,
  tags,
  places,
}: ArticleDto) => ({
  ...{ slug, title, title_latin: titleLatin, summary, language, score, cover: coverId, tags, places },
  body: { characters: body.length, sha256: createHash("sha256").update(body).digest("hex") },
});

/** Throws fieldInvalid (3003) at `slug` for a unique violation; rethrows other errors. */
export function slugTaken(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("slug", FAULTS.slug);
  throw error;
}
