import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { nationalCode } from "../../../../tests/national-code";
import { personOf } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { storePassengers } from "./store-passengers";

let ctx: Ctx<OperatorActor>;
beforeEach(async () => {
  ctx = ctxOf(await personOf((await office()).branchId));
});

const iranian = (n: number, more: object = {}) => ({
  ...{ national_code: nationalCode(n), first_name: "علی", last_name: "محمدی", ...more },
});
const foreigner = (numbers: string[], more: object = {}) => ({
  ...{ nationality: "TR", first_name_latin: "Ayşe", last_name_latin: "Yılmaz", ...more },
  documents: numbers.map((number) => ({ type: "passport", number, expires_on: "2035-01-01" })),
});
const store = async (passengers: unknown[], by = ctx) => (await storePassengers(by, { passengers })).items;
const resultOf = async (passengers: unknown[], by = ctx) =>
  (await store(passengers, by)).map(({ outcome, code, fields }) =>
    outcome === "refused" ? [code, ...fields!.map(({ path }) => path)] : outcome,
  );
const everybody = ({ actor }: Ctx<OperatorActor> = ctx) =>
  prisma().passenger.findMany({
    where: { branchId: actor.branchId },
    include: { documents: { orderBy: { id: "asc" } } },
    orderBy: { id: "asc" },
  });

describe("storing passengers", () => {
  test("matches Iranians by national code and others by document; absent members stay unchanged", async () => {
    expect(await resultOf([iranian(1, { gender: "male" }), foreigner(["U1234567"])])).toEqual(["created", "created"]);
    expect(
      await resultOf([
        iranian(1, { first_name: "علی‌رضا", contact: { mobile: "۰۹۱۲ ۱۲۳ ۴۵۶۷" } }),
        foreigner(["u 123-4567", "U7654321"], { birth_date: "1370-05-01" }),
      ]),
    ).toEqual(["updated", "updated"]);
    // The second passport is stored now.
    expect(await resultOf([foreigner(["U7654321"])])).toEqual(["updated"]);
    const [ali, ayse, ...rest] = await everybody();
    expect(rest).toEqual([]);
    expect(ali).toMatchObject({ firstName: "علی‌رضا", gender: "male", mobile: "+989121234567", version: 2 });
    expect(ayse).toMatchObject({ firstName: "Ayşe", lastNameLatin: "Yılmaz", nationality: "TR", version: 2 });
    expect(ayse!.birthDate?.toISOString()).toMatch(/^1991-07-23/);
    expect(ayse!.documents.map(({ number, issuingCountry }) => [number, issuingCountry])).toEqual([
      ["U1234567", "TR"],
      ["U7654321", "TR"],
    ]);
    const trail = await prisma().auditEntry.findMany({
      where: { branchId: ctx.actor.branchId, subjectType: "passenger" },
    });
    expect(trail.map(({ action }) => action).sort()).toEqual([
      ...["passenger.create", "passenger.create", "passenger.update", "passenger.update"],
    ]);
  });

  test("one bad item of 500 does not reject the others", async () => {
    const people = Array.from({ length: 500 }, (_, n) => iranian(1000 + n));
    people[250] = { ...people[250]!, national_code: "1234567890" };
    await store(people.slice(0, 1));
    const { items, meta } = await storePassengers(ctx, { passengers: people });
    expect(meta).toEqual({ code: 1003, created: 498, updated: 1, refused: 1 });
    expect(items[250]).toMatchObject({ index: 250, outcome: "refused", id: null, code: 3005 });
    expect(items[250]!.fields).toEqual([
      { path: "passengers[250].national_code", message: "is not a valid national ID" },
    ]);
    expect(await everybody()).toHaveLength(499);
  });

  test.each([
    ["no national code", { first_name: "a", last_name: "b" }, [3002, "passengers[0].national_code"]],
    ["no document", { ...foreigner([]) }, [3002, "passengers[0].documents"]],
    ["no name", { national_code: nationalCode(3), last_name: "x" }, [3002, "passengers[0].first_name"]],
    ["a passport that is none", foreigner(["پ۱"]), [3005, "passengers[0].documents[0].number"]],
    ["no country", iranian(4, { nationality: "Iran" }), [3003, "passengers[0].nationality"]],
    ["no phone", iranian(4, { contact: { mobile: "12" } }), [3003, "passengers[0].contact.mobile"]],
    ["born tomorrow", iranian(4, { birth_date: "2999-01-01" }), [3003, "passengers[0].birth_date"]],
    [
      "expired",
      iranian(4, { documents: [{ type: "passport", number: "A1234567", expires_on: "2020-01-01" }] }),
      [3005, "passengers[0].documents[0].expires_on"],
    ],
    ["nothing of a person", 7, [3003, "passengers[0]"]],
  ])("rejects %s by its field", async (_, item, expected) => {
    expect(await resultOf([item])).toEqual([expected]);
    expect(await everybody()).toEqual([]);
  });

  test("rejects a document of another passenger; accepts a stored one that has expired since", async () => {
    await store([foreigner(["U1111111"]), iranian(5)]);
    const theirs = { documents: [{ type: "passport", number: "U1111111", issuing_country: "TR" }] };
    expect(await resultOf([iranian(5, theirs)])).toEqual([[3005, "passengers[0].documents[0].number"]]);
    expect(await resultOf([foreigner(["U1111111"]), foreigner(["U2222222"])])).toEqual(["updated", "created"]);
    expect(await resultOf([foreigner(["U1111111", "U2222222"])])).toEqual([
      [3005, "passengers[0].documents[1].number"],
    ]);
    await prisma().passengerDocument.updateMany({
      where: { branchId: ctx.actor.branchId, number: "U1111111" },
      data: { expiresOn: new Date("2020-01-01") },
    });
    const old = { ...foreigner([]), documents: [{ type: "passport", number: "U1111111", expires_on: "2020-01-01" }] };
    expect(await resultOf([old])).toEqual(["updated"]);
  });

  test("another branch has its own passengers", async () => {
    const other = ctxOf(await personOf((await office()).branchId));
    expect(await resultOf([iranian(6)])).toEqual(["created"]);
    expect(await resultOf([iranian(6, { first_name: "دیگری" })], other)).toEqual(["created"]);
    expect((await everybody()).map(({ firstName }) => firstName)).toEqual(["علی"]);
  });

  test("concurrent stores of the same people create each of them once", async () => {
    const lists = Array.from({ length: 12 }, (_, n) =>
      Array.from({ length: 20 }, (_, m) =>
        m % 2 ? iranian(100 + ((m + n) % 20)) : foreigner([`U90000${10 + ((m * 7 + n) % 20)}`]),
      ),
    );
    const outcomes = (await Promise.all(lists.map((list) => resultOf(list)))).flat();
    expect(outcomes.filter((outcome) => Array.isArray(outcome))).toEqual([]);
    const people = await everybody();
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(people.length);
    const names = people.flatMap(({ identity, documents }) =>
      [identity ?? [], ...documents.map((d) => d.identity)].flat(),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test("storing any list a second time changes nothing", async () => {
    const person = fc.oneof(
      fc.record({
        national_code: fc.integer({ min: 0, max: 5 }).map((n) => nationalCode(200 + n)),
        first_name: fc.constantFrom("علي", "رضا"),
        last_name: fc.constantFrom("كريمی", "نوری"),
        gender: fc.constantFrom("male", "female", null, undefined),
      }),
      fc.record({
        nationality: fc.constantFrom("TR", "AF"),
        first_name: fc.constantFrom("Ali", "Ömer"),
        last_name: fc.constant("Kaya"),
        documents: fc.array(
          fc.record({
            type: fc.constantFrom("passport", "visa"),
            number: fc.constantFrom("P100001", "P100002", "P100003"),
            issuing_country: fc.constant("TR"),
            expires_on: fc.constantFrom("2040-01-01", null),
          }),
          { maxLength: 2 },
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 8, minLength: 1 }), async (list) => {
        const by = ctxOf(await personOf((await office()).branchId));
        await store(list, by);
        const settled = await resultOf(list, by);
        const once = (await everybody(by)).map(({ version: _, updatedAt: __, ...row }) => row);
        expect(await resultOf(list, by)).toEqual(settled);
        expect(settled.includes("created")).toBe(false);
        expect((await everybody(by)).map(({ version: _, updatedAt: __, ...row }) => row)).toEqual(once);
      }),
      { numRuns: runs(25) },
    );
  });
});
