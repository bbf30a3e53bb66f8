import type { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { LEVELS, MOST } from "./rules";
import { freeSlug, slugOf } from "./rules.slug";
import type { CategorySave } from "./schema";
import { type Locked, lockTree } from "./stored";

type Tx = TxCtx<OperatorActor>;
type Form = z.output<typeof CategorySave>;

/**
 * Creates a category as the last below its parent, or updates its texts; its place is changed by `placeCategory`.
 * Throws fieldInvalid (3003) for a slug in use, a parent that does not exist, has another type or is at the lowest
 * level, or a type other than the parent's; notFound (3009), changedMeanwhile (8004).
 */
export async function saveCategory(ctx: Ctx<OperatorActor>, form: Form): Promise<{ id: number }> {
  const id = await transact(ctx, async (tx) => {
    const tree = await lockTree(tx);
    return form.id == null ? make(tx, tree, form) : change(tx, tree, form.id, form);
  }).catch(slugTaken);
  return { id };
}

const snapshotOf = ({ title, title_latin }: Form, slug: string) => ({ slug, title, titleLatin: title_latin ?? "" });

async function make(tx: Tx, tree: Locked[], form: Form): Promise<number> {
  const { branchId } = tx.actor;
  const living = tree.filter(({ deleted }) => !deleted);
  if (living.length >= MOST) throw new Refusal("tooLarge", { data: { most: MOST } });
  const mainId = form.main_id ?? null;
  const main = living.find(({ id }) => id === mainId);
  if (mainId !== null && (!main || main.type !== form.type || main.depth >= LEVELS - 1))
    throw refuseField("main_id", FAULTS.main);
  const position = 1 + Math.max(-1, ...living.filter(({ main_id }) => main_id === mainId).map((one) => one.position));
  const others = living.map(({ slug }) => slug);
  const result = snapshotOf(form, form.slug ?? freeSlug(slugOf(form.title_latin || form.title), others));
  const data = { branchId, type: form.type, mainId, depth: main ? main.depth + 1 : 0, position, ...result };
  const { id } = await tx.db.category.create({ data: { ...data, createdAt: tx.now, updatedAt: tx.now } });
  const subject = { type: "category", id };
  await recordChange(tx, {
    action: "category.create",
    subject,
    after: { ...result, type: form.type, main_id: mainId },
    topic: "category.changed",
  });
  return id;
}

async function change(tx: Tx, tree: Locked[], id: number, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  const was = tree.find((one) => one.id === id && !one.deleted);
  if (!was) throw new Refusal("notFound");
  requireVersion(form.version, was.version);
  const family = was.main_id !== null || tree.some(({ main_id }) => main_id === id);
  if (form.type !== was.type && family) throw refuseField("type", FAULTS.type);
  const result = snapshotOf(form, form.slug ?? was.slug);
  const data = { type: form.type, ...result, version: { increment: 1 }, updatedAt: tx.now };
  await tx.db.category.update({ where: { branchId_id: { branchId, id } }, data });
  const before = { slug: was.slug, title: was.title, title_latin: was.title_latin, type: was.type };
  const after = { ...result, type: form.type };
  await recordChange(tx, {
    action: "category.change",
    subject: { type: "category", id },
    before,
    after,
    topic: "category.changed",
  });
  return id;
}

const FAULTS = {
  main: {
    en: "is not a category of this type, or is at the lowest level",
    fa: "چنین دسته‌ای از این نوع نیست، یا در پایین‌ترین سطح است",
  },
  type: {
    en: "is determined by the tree: first move the category to the top level and its subcategories elsewhere",
    fa: "نوعِ همان درختی است که در آن است؛ ابتدا آن را به سطح بالا ببرید و زیردسته‌هایش را جابه‌جا کنید",
  },
  slug: { en: "is already used by another category", fa: "دستهٔ دیگری همین را دارد" },
} as const;

/** Maps a unique violation of the slug to fieldInvalid (3003) at `slug`; rethrows other errors. */
export function slugTaken(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("slug", FAULTS.slug);
  throw error;
}
