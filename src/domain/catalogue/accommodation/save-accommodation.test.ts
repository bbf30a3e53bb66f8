import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { rooms } from "../../../../tests/hotels";
import { personOf, refusal } from "../../../../tests/operators";
import type { BranchId, Ctx, OperatorActor } from "../../kernel/context";
import { listCities } from "./list-cities";
import { readAccommodation } from "./read-accommodation";
import { saveAccommodation, saveMedia } from "./save-accommodation";
import { AccommodationForm } from "./schema";

let ctx: Ctx<OperatorActor>;
let stranger: Ctx<OperatorActor>;
let city_id: number;
beforeEach(async () => {
  ctx = ctxOf(await personOf((await office()).branchId));
  stranger = ctxOf(await personOf((await office()).branchId));
  city_id = (await prisma().city.findFirstOrThrow({ where: { code: "ir-kish", ownerBranch: null } })).id;
});

const form = (more: object = {}) =>
  AccommodationForm.parse({
    ...{ type: "hotel", name: "هتل ترنج", name_latin: "Toranj", stars: "۵", city_id, lat: "26.54", lng: 53.98 },
    ...{ facilities: ["wifi", "pool"], aliases: ["ترنج"], check_in_from: "۱۴:۰۰", free_below: 2, child_below: 12 },
    ...more,
  });
const picture = (branchId: BranchId, mime = "image/png", area = "hotels") => {
  const path = `${branchId}/${area}/x${Math.random().toString(36).slice(2)}.png`;
  const of = { name: "x.png", mime, size: 10, checksum: "0".repeat(64), createdBy: "test" };
  return prisma().storedFile.create({ data: { branchId, path, ...of } });
};

test("creates a hotel with its details, audited and published", async () => {
  const { id } = await saveAccommodation(ctx, form());
  expect(await readAccommodation(ctx, id)).toMatchObject({
    ...{ name: "هتل ترنج", stars: 5, lat: 26.54, city: { code: "ir-kish" }, aliases: ["ترنج"] },
    policies: { check_in_from: "14:00", check_out_until: null, free_below: 2, child_below: 12, pets: "no" },
    facility_groups: [
      { group: "general", codes: ["wifi"] },
      { group: "leisure", codes: ["pool"] },
    ],
  });
  const { branchId } = ctx.actor;
  const [row] = await prisma().auditEntry.findMany({ where: { branchId, subjectType: "accommodation" } });
  expect(row).toMatchObject({ action: "accommodation.create", subjectId: String(id), after: { stars: 5 } });
  expect(await prisma().outboxEvent.count({ where: { branchId, type: "accommodation.changed" } })).toBe(1);
  expect(await listCities(ctx)).toMatchObject([{ id: city_id, hotels: 1 }]);
  expect(await listCities(stranger)).toEqual([]);
});

test("of ten concurrent changes of one version one succeeds; the others get the current version", async () => {
  const { id, version } = await saveAccommodation(ctx, form());
  const result = await Promise.all(
    Array.from({ length: 10 }, (_, n) => refusal(saveAccommodation(ctx, form({ id, version, name: `نام ${n}` })))),
  );
  expect(result.map(({ reason }) => reason).sort()).toEqual([...Array(9).fill("changedMeanwhile"), "done"]);
  expect(result.find(({ reason }) => reason !== "done")!.data).toEqual({ version: 2 });
});

test("pictures are the branch's own files or external addresses, in order", async () => {
  const { branchId } = ctx.actor;
  const { id } = await saveAccommodation(ctx, form());
  const [room] = await rooms(branchId, id);
  const [mine, passport, certificate, paper, theirs] = [
    await picture(branchId),
    await picture(branchId, "image/png", "customers/passenger-1/passports"),
    await picture(branchId, "image/png", "certificates"),
    await picture(branchId, "application/pdf"),
    await picture(stranger.actor.branchId),
  ];
  const words = { caption: "", caption_latin: "" };
  const media = [
    { url: "https://pictures.example/1.jpg", ...words },
    { file_id: mine.id, room_type_id: room, ...words },
  ];
  const saved = await saveMedia(ctx, { id, version: 1, media });
  expect((await readAccommodation(ctx, id)).media).toMatchObject([
    { url: "https://pictures.example/1.jpg", file_id: null },
    { file_id: mine.id, room_type_id: room },
  ]);
  for (const file_id of [passport.id, certificate.id, paper.id, theirs.id])
    expect(await refusal(saveMedia(ctx, { id, version: saved.version, media: [{ file_id, ...words }] }))).toMatchObject(
      {
        ...{ reason: "fieldInvalid", fields: ["media[0].file_id"] },
      },
    );
  expect((await readAccommodation(ctx, id)).media).toHaveLength(2);
  expect(await refusal(saveMedia(ctx, { id, version: 1, media: [] }))).toMatchObject({ reason: "changedMeanwhile" });
});

test("another branch's hotel, city and file are missing", async () => {
  const { id, version } = await saveAccommodation(ctx, form());
  expect(await refusal(readAccommodation(stranger, id))).toMatchObject({ reason: "notFound" });
  expect(await refusal(saveAccommodation(stranger, form({ id, version })))).toMatchObject({ reason: "notFound" });
  expect(await refusal(saveMedia(stranger, { id, version, media: [] }))).toMatchObject({ reason: "notFound" });
  const { id: _, folded: __, ...rest } = await prisma().city.findUniqueOrThrow({ where: { id: city_id } });
  const theirs = await prisma().city.create({ data: { ...rest, ownerBranch: stranger.actor.branchId } });
  expect(await refusal(saveAccommodation(ctx, form({ city_id: theirs.id })))).toMatchObject({ fields: ["city_id"] });
  // The database rejects them too.
  const { branchId } = ctx.actor;
  const data = { branchId, type: "hotel", name: "x", nameLatin: "x", cityId: theirs.id } as const;
  await expect(prisma().accommodation.create({ data })).rejects.toThrow(/Foreign key/);
});
