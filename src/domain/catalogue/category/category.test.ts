import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { category } from "../../../../tests/articles";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import type { OperatorActor } from "../../kernel/context";
import { listTree } from "./list-categories";
import { placeCategory } from "./place-category";
import { removeCategory, restoreCategory } from "./remove-category";
import { inTree } from "./rules";
import { saveCategory } from "./save-category";
import { CategorySave } from "./schema";

let actor: OperatorActor;
const ctx = () => ctxOf(actor);
const make = (title: string, main_id?: number) => category(actor, { title, main_id });
const drawn = async () => inTree(await listTree(ctx())).map(({ title, depth }) => "-".repeat(depth) + title);
const place = (id: number, main_id: number | null, position = 0) => placeCategory(ctx(), { id, main_id, position });

beforeAll(async () => {
  actor = await personOf((await office()).branchId);
});

describe("the tree", () => {
  test("a move includes all descendants and is undone by its answer", async () => {
    const a = await make("a");
    const b = await make("b");
    const c = await make("c", a);
    const d = await make("d", c);
    expect(await drawn()).toEqual(["a", "-c", "--d", "b"]);
    const was = await place(c, b);
    expect(await drawn()).toEqual(["a", "b", "-c", "--d"]);
    await placeCategory(ctx(), was);
    expect(await drawn()).toEqual(["a", "-c", "--d", "b"]);
    // Deletions leave gaps in positions: the answer has the index among the existing siblings.
    await prisma().category.updateMany({ where: { branchId: actor.branchId, id: b }, data: { position: 9 } });
    const last = await place(b, null, 0);
    expect(await drawn()).toEqual(["b", "a", "-c", "--d"]);
    expect(last).toEqual({ id: b, main_id: null, position: 1 });
    expect((await refusal(place(a, d))).fields).toEqual(["main_id"]);
    expect((await refusal(place(a, a))).fields).toEqual(["main_id"]);
    const e = await make("e", d);
    expect((await refusal(make("f", e))).fields).toEqual(["main_id"]);
    expect((await refusal(place(a, b))).fields, "five levels").toEqual(["main_id"]);
  });

  test("a category with children is not deleted; a restored one returns to its parent, also after that was moved", async () => {
    const [m, n] = [await make("m"), await make("n")];
    const child = await make("child", m);
    expect((await refusal(removeCategory(ctx(), m))).reason).toBe("hasMovements");
    await removeCategory(ctx(), child);
    await place(m, n);
    expect((await refusal(place(m, n))).reason).toBe("done");
    await restoreCategory(ctx(), child);
    expect((await drawn()).slice(-3)).toEqual(["n", "-m", "--child"]);
    await removeCategory(ctx(), child);
    await removeCategory(ctx(), m);
    expect((await refusal(restoreCategory(ctx(), child))).reason).toBe("operationNotAllowed");
  });

  test("a slug is unique, a type is that of the tree, a version must be current", async () => {
    const one = await make("News of the week");
    const save = (given: object) =>
      saveCategory(ctx(), CategorySave.parse({ type: "article", title: "News of the week", ...given }));
    expect((await refusal(save({ slug: "news-of-the-week" }))).fields).toEqual(["slug"]);
    const { id: two } = await save({});
    const slugs = async () =>
      (await listTree(ctx())).filter(({ id }) => id === one || id === two).map(({ slug }) => slug);
    expect(await slugs()).toEqual(["news-of-the-week", "news-of-the-week-2"]);
    await save({ id: two, title: "Called otherwise" });
    expect(await slugs(), "an address stays").toEqual(["news-of-the-week", "news-of-the-week-2"]);
    expect((await refusal(save({ slug: "x1", main_id: one, type: "news" }))).fields).toEqual(["main_id"]);
    await save({ id: one, version: 1, title_latin: "Weekly" });
    expect((await refusal(save({ id: one, version: 1 }))).reason).toBe("changedMeanwhile");
    await make("below", one);
    expect((await refusal(save({ id: one, type: "news" }))).fields).toEqual(["type"]);
  });

  test("another branch's category is not found", async () => {
    const theirs = await category(await personOf((await office()).branchId));
    for (const act of [
      () => place(theirs, null),
      () => removeCategory(ctx(), theirs),
      () => restoreCategory(ctx(), theirs),
    ])
      expect((await refusal(act())).reason).toBe("notFound");
    expect((await refusal(make("x", theirs))).fields).toEqual(["main_id"]);
  });
});

test("after concurrent random moves it is still a tree with consistent levels", async () => {
  actor = await personOf((await office()).branchId);
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push(await make(`n${n}`));
  const move = fc.record({
    id: fc.constantFrom(...ids),
    main_id: fc.option(fc.constantFrom(...ids)),
    position: fc.nat(9),
  });
  // By chance none may be refused: one below itself is among them.
  const moves = [{ id: ids[0]!, main_id: ids[0]!, position: 0 }, ...fc.sample(move, { numRuns: runs(80) })];
  const results: string[] = [];
  const clerk = async () => {
    for (let next = moves.pop(); next; next = moves.pop())
      results.push((await refusal(placeCategory(ctx(), next))).reason);
  };
  await Promise.all(Array.from({ length: 5 }, clerk));
  expect(new Set(results)).toEqual(new Set(["done", "fieldInvalid"]));
  const tree = await listTree(ctx());
  expect(inTree(tree)).toHaveLength(8);
  for (const { main_id, depth } of tree)
    expect(depth).toBe(main_id === null ? 0 : tree.find(({ id }) => id === main_id)!.depth + 1);
});

test("the database rejects cycles and mixed types", async () => {
  const { branchId } = await office();
  actor = await personOf(branchId);
  const [a, news] = [await make("a"), await category(actor, { title: "n", type: "news" })];
  const b = await make("b", a);
  const raw = (text: string) => prisma().$executeRawUnsafe(`update categories set ${text}`);
  const of = (id: number) => `where branch_id = ${branchId} and id = ${id}`;
  await expect(raw(`main_id = ${b}, depth = 2 ${of(a)}`)).rejects.toThrow(/foreign key/);
  await expect(raw(`main_id = ${a}, depth = 0 ${of(b)}`)).rejects.toThrow(/check/);
  await expect(raw(`main_id = ${news} ${of(b)}`)).rejects.toThrow(/foreign key/);
});
