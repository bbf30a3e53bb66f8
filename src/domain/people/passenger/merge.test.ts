import { beforeEach, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { nationalCode } from "../../../../tests/national-code";
import { personOf, refusal } from "../../../../tests/operators";
import { fill } from "../../../../tests/wallets";
import { listFinancial } from "../../cashier/wallet/list-financial";
import { readWallet } from "../../cashier/wallet/read-wallet";
import { FinancialQuery } from "../../cashier/wallet/schema";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { deletePassenger, restorePassenger } from "./delete-passenger";
import { duplicatesOf, listDuplicates } from "./find-duplicates";
import { listMerges } from "./list-merges";
import { markDistinct } from "./mark-distinct";
import { FORGET_FILLED, mergePassengers, previewMerge, undoMerge } from "./merge-passengers";
import { readProfile } from "./read-profile";
import { storePassengers } from "./store-passengers";

let ctx: Ctx<OperatorActor>;
beforeEach(async () => {
  ctx = ctxOf(await personOf((await office()).branchId));
});

const turk = (number: string, more: object = {}) => ({
  ...{ nationality: "TR", first_name: "Mehmet", last_name: "Kaya", birth_date: "1980-05-05", ...more },
  documents: [{ type: "passport", number, expires_on: "2040-01-01" }],
});
const store = async (...passengers: unknown[]) =>
  (await storePassengers(ctx, { passengers })).items.map(({ id }) => id!) as [number, number, number];
const merge = (target_id: number, source_id: number, by = ctx) => mergePassengers(by, { target_id, source_id });
const shape = async (id: number) => {
  const { id: now, documents, merged_ids, contact, gender } = await readProfile(ctx, { id });
  return { now, numbers: documents.map(({ number }) => number).sort(), merged_ids, mobile: contact.mobile, gender };
};

describe("merging passengers", () => {
  test("redirects the source and its documents to the target, which takes over values it lacks", async () => {
    const [a, b] = await store(
      turk("P00001"),
      turk("P00002", { gender: "male", contact: { mobile: "+905321234567" } }),
    );
    const preview = await previewMerge(ctx, { target_id: a, source_id: b });
    expect(preview).toMatchObject({ turned: false, filled: { gender: "male", mobile: "+905321234567" } });
    const { merge_id, id } = await merge(a, b);
    expect(id).toBe(a);
    const one = { now: a, numbers: ["P00001", "P00002"], merged_ids: [b], mobile: "+905321234567", gender: "male" };
    expect([await shape(a), await shape(b)]).toEqual([one, one]);
    // The source's former keys lead to the target.
    expect((await storePassengers(ctx, { passengers: [turk("P00002")] })).items).toMatchObject([
      { outcome: "updated", id: a },
    ]);
    expect(await listMerges(ctx)).toMatchObject([{ id: merge_id, target_id: a, source_id: b }]);
    // Values taken over are stored while the merge can be undone.
    await query("t.forget", FORGET_FILLED);
    await undoMerge(ctx, { id: merge_id });
    expect(await shape(a)).toEqual({ now: a, numbers: ["P00001"], merged_ids: [], mobile: null, gender: null });
    expect(await shape(b)).toMatchObject({ now: b, numbers: ["P00002"], gender: "male" });
    expect(await refusal(undoMerge(ctx, { id: merge_id }))).toMatchObject({ reason: "operationNotAllowed" });
    const trail = await prisma().auditEntry.findMany({
      where: { branchId: ctx.actor.branchId, subjectId: String(b) },
      orderBy: { id: "asc" },
    });
    expect(trail.map(({ action }) => action)).toEqual(["passenger.create", "passenger.merge", "passenger.part"]);
  });

  test("three merge into one in either order and separate in the reverse order", async () => {
    const left = await store(turk("P00011"), turk("P00012", { gender: "male" }), turk("P00013"));
    await merge(left[1], left[2]);
    await merge(left[0], left[1]);
    const right = await store(turk("P00021"), turk("P00022", { gender: "male" }), turk("P00023"));
    const first = await merge(right[0], right[1]);
    const second = await merge(right[0], right[2]);
    for (const [a, b, c] of [left, right])
      for (const id of [a, b, c])
        expect(await shape(id)).toMatchObject({ now: a, merged_ids: [b, c], gender: "male", numbers: { length: 3 } });
    await undoMerge(ctx, { id: second.merge_id });
    await undoMerge(ctx, { id: first.merge_id });
    for (const id of right) expect(await shape(id)).toMatchObject({ now: id, merged_ids: [], numbers: { length: 1 } });
  });

  test("undoes a merge only after later merges, within a day, and only values unchanged since", async () => {
    const [a, b, c] = await store(turk("P00031"), turk("P00032", { gender: "male" }), turk("P00033"));
    const inner = await merge(b, c);
    const outer = await merge(a, b);
    expect(await refusal(undoMerge(ctx, { id: inner.merge_id }))).toMatchObject({ reason: "operationNotAllowed" });
    await prisma().passenger.updateMany({ where: { branchId: ctx.actor.branchId, id: a }, data: { gender: "female" } });
    await undoMerge(ctx, { id: outer.merge_id });
    expect(await shape(c)).toMatchObject({ now: b });
    expect(await shape(a)).toMatchObject({ gender: "female" });
    const late = ctxOf(ctx.actor, { now: new Date(Date.now() + 25 * 3_600_000) });
    expect(await refusal(undoMerge(late, { id: inner.merge_id }))).toMatchObject({ reason: "operationNotAllowed" });
    expect(await shape(c)).toMatchObject({ now: b });
  });

  test("keeps the passenger that alone has a national code; rejects itself, changed ones and another branch's", async () => {
    const [foreign, iranian] = await store(turk("P00041"), {
      national_code: nationalCode(9),
      first_name: "Mehmet",
      last_name: "Kaya",
    });
    expect(await previewMerge(ctx, { target_id: foreign, source_id: iranian })).toMatchObject({
      turned: true,
      target: { id: iranian },
    });
    expect(await refusal(merge(foreign, foreign))).toMatchObject({ reason: "operationNotAllowed" });
    const stale = { target_id: foreign, source_id: iranian, source_version: 7 };
    expect(await refusal(mergePassengers(ctx, stale))).toMatchObject({ reason: "changedMeanwhile" });
    const other = ctxOf(await personOf((await office()).branchId));
    expect(await refusal(merge(foreign, iranian, other))).toMatchObject({ reason: "notFound" });
    expect((await merge(foreign, iranian)).id).toBe(iranian);
    expect(await refusal(undoMerge(other, { id: 1 }))).toMatchObject({ reason: "notFound" });
  });

  test("the database rejects a chain of merges", async () => {
    const [a, b, c] = await store(turk("P00051"), turk("P00052"), turk("P00053"));
    await merge(a, b);
    const into = (id: number, mergedInto: number) =>
      prisma().passenger.updateMany({ where: { branchId: ctx.actor.branchId, id }, data: { mergedInto } });
    await expect(into(c, b)).rejects.toThrow(/part of another merge/);
    await expect(into(a, c)).rejects.toThrow(/part of another merge/);
  });

  test("rejects merging a source with money in the wallet; accepts the reverse, or once it is empty", async () => {
    const { branchId } = ctx.actor;
    const [a, b] = await store(turk("P00091"), turk("P00092"));
    const of = (id: number) => ({ type: "passenger", id }) as const;
    await fill(branchId, of(b), 700);
    expect(await refusal(merge(a, b))).toEqual({
      ...{ reason: "hasMovements", fields: ["source_id"], data: { wallet: { balance: "700", held: "0" } } },
    });
    const { merge_id } = await merge(b, a);
    await fill(branchId, of(a), 50);
    expect(await readWallet(ctx, of(a))).toMatchObject({ balance: 750n, owner: { id: b } });
    // Records under either id are visible to the person.
    const person = { kind: "customer", branchId, group: "b2c", passengerId: b, customerId: 1 } as const;
    const { items } = await listFinancial({ ...ctx, actor: person }, FinancialQuery.parse({}));
    expect(items.map(({ account, credit }) => [account, Number(credit)])).toEqual([
      ["wallet", 50],
      ["wallet", 700],
    ]);
    await undoMerge(ctx, { id: merge_id });
    expect(await readWallet(ctx, of(a))).toMatchObject({ balance: 0n });
    // A payment made during the merge ends in a visible wallet.
    const [c, d] = await store(turk("P00093"), turk("P00094"));
    const [merged] = await Promise.all([refusal(merge(c, d)), ...[1, 2, 3].map(() => fill(branchId, of(d), 10))]);
    const stays = merged.reason === "done" ? c : d;
    expect(await readWallet(ctx, of(d))).toMatchObject({ balance: 30n, owner: { id: stays } });
  });

  test("concurrent merges of the same pair merge once", async () => {
    const [a, b] = await store(turk("P00061"), turk("P00062"));
    const done = await Promise.all(Array.from({ length: 6 }, (_, n) => refusal(n % 2 ? merge(a, b) : merge(b, a))));
    expect(done.filter(({ reason }) => reason === "done")).toHaveLength(1);
    const { merged_ids } = await shape(a);
    expect(merged_ids).toHaveLength(1);
  });

  test("a deletion and its restore include everything merged into the passenger", async () => {
    const [a, b] = await store(turk("P00071"), turk("P00072"));
    await merge(a, b);
    await deletePassenger(ctx, { id: b });
    expect(await readProfile(ctx, { id: a })).toMatchObject({ status: 5 });
    await restorePassenger(ctx, { id: a });
    expect(await store(turk("P00072"))).toEqual([a]);
    await deletePassenger(ctx, { id: a });
    const [fresh] = await store(turk("P00071"));
    expect(fresh).not.toBe(a);
    expect(await refusal(restorePassenger(ctx, { id: a }))).toMatchObject({ reason: "operationNotAllowed" });
  });
});

test("lists duplicates by sound with a birth date or mobile, with a confidence, until they are marked distinct", async () => {
  const [a, b, c] = await store(
    turk("P00081", { first_name: "حسين", last_name: "محمدی" }),
    turk("P00082", { first_name: "Hosein", last_name: "Mohamadi" }),
    turk("P00083", { first_name: "حسین", last_name: "محمدی", gender: "male" }),
  );
  await store(
    turk("P00084", { first_name: "Sara" }),
    turk("P00085", { first_name: "حسین", last_name: "محمدی", birth_date: null }),
  );
  const { pairs, next_cursor } = await listDuplicates(ctx, {});
  expect(pairs.map(({ one, other, confidence, level }) => [one.id, other.id, confidence, level])).toEqual([
    [a, c, 0.9, "high"],
    [a, b, 0.65, "medium"],
    [b, c, 0.65, "medium"],
  ]);
  expect(next_cursor).toBeNull();
  await markDistinct(ctx, { low_id: c, high_id: a });
  expect((await listDuplicates(ctx, {})).pairs).toHaveLength(2);
  expect((await duplicatesOf(ctx, { id: a })).map(({ other }) => other.id)).toEqual([b]);
  const other = ctxOf(await personOf((await office()).branchId));
  expect((await listDuplicates(other, {})).pairs).toEqual([]);
  expect(await duplicatesOf(other, { id: a })).toEqual([]);
  expect(await refusal(markDistinct(other, { low_id: a, high_id: b }))).toMatchObject({ reason: "notFound" });
});
