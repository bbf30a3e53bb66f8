import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { articleForm, category, published } from "../../../../tests/articles";
import { ctxOf, office } from "../../../../tests/fixtures";
import { hostileHtml } from "../../../../tests/hostile-html";
import { harmIn } from "../../../../tests/inert";
import { personOf, refusal } from "../../../../tests/operators";
import type { OperatorActor } from "../../kernel/context";
import { storeFile } from "../../platform/file/store-file";
import { removeCategory, restoreCategory } from "../category/remove-category";
import { changeStatus } from "./change-status";
import { listForEditing } from "./list-for-editing";
import { listTags } from "./list-tags";
import { editArticle } from "./read-article";
import { removeArticle, restoreArticle } from "./remove-article";
import { saveArticle } from "./save-article";
import { ArticlesQuery } from "./schema";

let actor: OperatorActor;
let elsewhere: OperatorActor;
const ctx = () => ctxOf(actor);
const save = (given: object = {}) => saveArticle(ctx(), articleForm(given));
const listed = async (input: object = {}) =>
  (await listForEditing(ctx(), ArticlesQuery.parse(input))).items.map(({ id }) => id);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const image = (who = actor, area = "articles") => storeFile(ctxOf(who), { name: "a.png", area, content: png });

beforeAll(async () => {
  actor = await personOf((await office()).branchId);
  elsewhere = await personOf((await office()).branchId);
});

describe("writing", () => {
  test("stores a complete draft sanitized, and returns it as stored", async () => {
    const main = await category(actor, { title: "Islands" });
    const { id: cover } = await image();
    const form = {
      ...{ title: "کیش در زمستان", title_latin: "Kish in winter", summary: "Sun", cover, score: 70, language: "fa" },
      ...{ categories: [main], tags: ["جزیره", "جزيره", " sea  side "], places: ["IR-KISH", "ir"] },
      body: `<h1>سلام</h1><p onclick="x">a<script>1</script></p><img data-file="${cover}">`,
    };
    const made = await save(form);
    expect(made).toMatchObject({ status: "draft", slug: "kish-in-winter", views: 0, score: 70, published_at: null });
    expect(made.tags).toEqual(["جزيره", "sea side"]);
    expect(made.places.map(({ code }) => code)).toEqual(["ir-kish", "IR"]);
    expect(made.categories).toEqual([{ id: main, slug: "islands", title: "Islands", title_latin: "" }]);
    expect(made.body).toMatch(/^<h2>سلام<\/h2><p>a<\/p><img data-file="\d+" src="http[^"]+" alt="" \/>$/);
    const stored = await prisma().article.findUniqueOrThrow({
      where: { branchId_id: { branchId: actor.branchId, id: made.id } },
    });
    expect(stored.body).toBe(`<h2>سلام</h2><p>a</p><img data-file="${cover}" alt="" />`);
    const again = await save({ ...form, id: made.id, version: made.version, body: made.body });
    expect([again.version, again.body]).toEqual([2, made.body]);
  });

  test.each([
    ["a cover that is none", { cover: 2_000_000_000 }, "cover"],
    ["an image that is none", { body: '<img data-file="999999999">' }, "body"],
    ["a category that is none", { categories: [2_000_000_000] }, "categories"],
    ["a place that is none", { places: ["atlantis"] }, "places"],
  ])("rejects %s at its field", async (_, given, field) => {
    expect(await refusal(save(given))).toEqual({ reason: "fieldInvalid", fields: [field] });
  });

  test("rejects references to another branch", async () => {
    const { id: cover } = await image(elsewhere);
    const theirs = await category(elsewhere);
    const article = await published(elsewhere);
    expect((await refusal(save({ cover }))).fields).toEqual(["cover"]);
    expect((await refusal(save({ body: `<img data-file="${cover}">` }))).fields).toEqual(["body"]);
    expect((await refusal(save({ categories: [theirs] }))).fields).toEqual(["categories"]);
    for (const act of [
      () => save({ id: article.id }),
      () => editArticle(ctx(), article.id),
      () => changeStatus(ctx(), { id: article.id, act: "archive" }),
      () => removeArticle(ctx(), article.id),
    ])
      expect((await refusal(act())).reason).toBe("notFound");
  });

  test.each(["customers/p1", "certificates", "articles-of-others"])(
    "rejects files stored in %s as pictures",
    async (area) => {
      const { id: cover } = await image(actor, area);
      expect(await refusal(save({ cover }))).toEqual({ reason: "fieldInvalid", fields: ["cover"] });
      expect((await refusal(save({ body: `<img data-file="${cover}">` }))).fields).toEqual(["body"]);
      // Nor when inserted in another way.
      const { id } = await published(actor);
      await prisma().$executeRaw`
        update articles set cover_id = ${cover}::int, body = ${`<img data-file="${cover}" alt="" />`}
         where branch_id = ${actor.branchId}::int and id = ${id}::int`;
      const { cover: shown, body } = await editArticle(ctx(), id);
      expect([shown, body]).toEqual([null, `<img data-file="${cover}" alt="" />`]);
    },
  );

  test("accepts titles with characters of any plane", async () => {
    const { slug } = await save({ title: `a${"𠀀".repeat(60)}` });
    expect(slug).toBe(`a${"𠀀".repeat(39)}`);
  });

  test("concurrent drafts of one title get separate slugs", async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => save({ title: "At once" })));
    expect(made.map(({ slug }) => slug).toSorted()).toEqual(["at-once", "at-once-2", "at-once-3", "at-once-4"]);
  });

  test("saved during its category's deletion it retains the category, for a restore", async () => {
    const [gone, left] = [await category(actor, { title: "Gone" }), await category(actor, { title: "Left" })];
    const { id } = await save({ categories: [gone, left] });
    await removeCategory(ctx(), gone);
    expect((await save({ id, categories: [] })).categories).toEqual([]);
    await restoreCategory(ctx(), gone);
    expect((await editArticle(ctx(), id)).categories.map(({ id }) => id)).toEqual([gone]);
    expect(await listed({ category: gone })).toEqual([id]);
    const [row] = await prisma().$queryRaw<{ found: string }[]>`
      select found::text from articles where branch_id = ${actor.branchId}::int and id = ${id}::int`;
    expect(row!.found).toContain(`'${actor.branchId}/c${gone}'`);
    expect(row!.found).not.toContain(`'${actor.branchId}/c${left}'`);
  });

  test("a slug belongs to one article: generated ones are numbered, given ones rejected; a deleted article's is free", async () => {
    const [one, two] = [await save({ title: "Same name" }), await save({ title: "Same name" })];
    expect([one.slug, two.slug]).toEqual(["same-name", "same-name-2"]);
    expect((await refusal(save({ slug: "same-name" }))).fields).toEqual(["slug"]);
    await removeArticle(ctx(), one.id);
    const heir = await save({ slug: "same-name" });
    expect((await refusal(restoreArticle(ctx(), one.id))).fields).toEqual(["slug"]);
    await removeArticle(ctx(), heir.id);
    await restoreArticle(ctx(), one.id);
    expect((await editArticle(ctx(), one.id)).slug).toBe("same-name");
  });

  test("of two concurrent changes one succeeds, the other gets 8004 and stores nothing", async () => {
    const { id, version } = await save();
    const results = await Promise.all(["a", "b"].map((title) => refusal(save({ id, version, title }))));
    expect(results.map(({ reason }) => reason).toSorted()).toEqual(["changedMeanwhile", "done"]);
    expect((await editArticle(ctx(), id)).version).toBe(2);
  });
});

describe("publishing", () => {
  test("each act leads to its state, is published, and retains the first publication date", async () => {
    const { id } = await save();
    const states = [];
    let first: unknown;
    for (const act of ["publish", "withdraw", "archive", "publish"] as const) {
      const { status, published_at } = await changeStatus(ctx(), { id, act });
      states.push(status);
      first ??= published_at;
      expect(published_at).toEqual(first);
    }
    expect(states).toEqual(["published", "draft", "archived", "published"]);
    expect((await refusal(changeStatus(ctx(), { id, act: "publish" }))).reason).toBe("operationNotAllowed");
    const where = { branchId: actor.branchId, subjectType: "article", subjectId: String(id) };
    const audited = await prisma().auditEntry.findMany({ where, orderBy: { id: "asc" } });
    expect(audited.map(({ action }) => action)).toEqual([
      ...["article.create", "article.publish", "article.withdraw", "article.archive", "article.publish"],
    ]);
    const result = await prisma().outboxEvent.findMany({
      where: { branchId: actor.branchId, aggregateType: "article", aggregateId: String(id) },
      orderBy: { id: "asc" },
    });
    expect(result.map(({ type }) => type)).toEqual([
      ...["article.created", "article.published", "article.withdrawn", "article.archived", "article.published"],
    ]);
  });

  test("an article without text cannot be published, nor lose its text while published", async () => {
    const { id } = await save({ body: "<script>1</script>" });
    expect(await refusal(changeStatus(ctx(), { id, act: "publish" }))).toMatchObject({ fields: ["body"] });
    const shown = await published(actor);
    expect(await refusal(save({ id: shown.id, body: "" }))).toMatchObject({ fields: ["body"] });
    const raw = `update articles set body = '' where branch_id = ${actor.branchId} and id = ${shown.id}`;
    await expect(prisma().$executeRawUnsafe(raw)).rejects.toThrow(/check constraint/);
  });
});

describe("searching", () => {
  test("by state, language, category and words; suggests tags in use", async () => {
    actor = await personOf((await office()).branchId);
    const main = await category(actor);
    const a = await save({ title: "Kish diving", tags: ["Reef"], categories: [main] });
    const b = await published(actor, { title: "سفر به مشهد", language: "fa", tags: ["reef", "زیارت"] });
    expect(await listed()).toEqual([b.id, a.id]);
    expect(await listed({ status: "published" })).toEqual([b.id]);
    expect(await listed({ language: "en" })).toEqual([a.id]);
    expect(await listed({ category: main })).toEqual([a.id]);
    expect(await listed({ search: "DIV kish" })).toEqual([a.id]);
    expect(await listed({ search: "مشهد" })).toEqual([b.id]);
    expect(await listed({ search: "..." })).toEqual([]);
    expect(await listTags(ctx(), { search: "زي" })).toEqual(["زیارت"]);
    await removeArticle(ctx(), a.id);
    expect(await listed({ search: "diving" })).toEqual([]);
  });
});

test("of 400 hostile payloads nothing harmful is stored: body, titles, tags, categories, file names", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  const payloads = hostileHtml({ beacon: "https://beacon.invalid/" }, { seed });
  const { id } = await save();
  let count = 0;
  for (const [index, body] of payloads.entries()) {
    // PostgreSQL cannot store NUL: the form rejects it.
    const { reason, fields } = await refusal(save({ id, title: `t ${index}`, body: body.replaceAll("\0", "") }));
    if (reason === "done") count++;
    // An image of an unknown file.
    else expect([reason, fields, body]).toEqual(["fieldInvalid", ["body"], expect.stringContaining("data-file")]);
    const [row] = await prisma().$queryRaw<{ body: string }[]>`
      select body from articles where branch_id = ${actor.branchId}::int and id = ${id}::int`;
    expect(harmIn(row!.body), `seed ${seed}: ${body}`).toEqual([]);
  }
  expect(count).toBeGreaterThan(300);
  // Plain text is stored as typed and escaped on output.
  const plain = '<img src=x onerror="alert(1)">';
  const result = await save({ title: plain, summary: plain, tags: [plain], title_latin: plain });
  expect(result).toMatchObject({ title: plain, summary: plain, tags: [plain], slug: "img-src-x-onerror-alert-1" });
  const stored = await storeFile(ctx(), { name: `${plain}.png`, area: "articles", content: png });
  expect(stored.name).not.toMatch(/[<>"]/);
}, 120_000);

test("content accepted by older rules is sanitized on read", async () => {
  const { id } = await published(actor);
  await prisma().$executeRaw`
    update articles set rules_version = 0, body = '<p onclick="alert(1)">old<script>alert(1)</script></p>'
     where branch_id = ${actor.branchId}::int and id = ${id}::int`;
  expect((await editArticle(ctx(), id)).body).toBe("<p>old</p>");
});
