import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireSentVersion, requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { publishAccommodation } from "./publish-accommodation";
import type { AccommodationForm, AccommodationSaved, MediaForm } from "./schema";

type Form = z.output<typeof AccommodationForm>;
type Saved = z.input<typeof AccommodationSaved>;

/**
 * Creates or replaces an accommodation with its pictures in order. Throws fieldInvalid (3003) for a foreign city, file
 * or room; notFound (3009); changedMeanwhile (8004).
 */
export function saveAccommodation(ctx: Ctx<OperatorActor>, form: Form): Promise<Saved> {
  return transact(ctx, async (tx) => {
    await refuseStrangeCity(tx, form.city_id);
    const saved = form.id == null ? await create(tx, form) : await change(tx, form.id, form);
    if (form.media != null) await writeMedia(tx, saved.id, form.media);
    await publishAccommodation(tx, "changed", [saved.id]);
    return saved;
  });
}

/** Replaces its pictures only. */
export function saveMedia(ctx: Ctx<OperatorActor>, form: z.output<typeof MediaForm>): Promise<Saved> {
  const { id } = form;
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await tx.db
      .$queryRaw`select id from accommodations where branch_id = ${branchId}::int and id = ${id}::int for no key update`;
    const found = await tx.db.accommodation.findFirst({ where: { branchId, id, deletionId: null } });
    if (!found) throw new Refusal("notFound");
    requireVersion(form.version, found.version);
    await writeMedia(tx, id, form.media);
    const { version } = await tx.db.accommodation.update({
      where: { branchId_id: { branchId, id } },
      data: { version: { increment: 1 }, updatedAt: tx.now },
    });
    await recordChange(tx, {
      action: "accommodation.media",
      subject: { type: "accommodation", id },
      after: { pictures: form.media.length },
      topic: "accommodation.changed",
    });
    return { id, version };
  });
}

async function create(tx: TxCtx<OperatorActor>, form: Form): Promise<Saved> {
  const { branchId } = tx.actor;
  const row = await tx.db.accommodation.create({
    data: { branchId, ...dataOf(form), createdAt: tx.now, updatedAt: tx.now },
  });
  await audit(tx, {
    action: "accommodation.create",
    subject: { type: "accommodation", id: row.id },
    after: toAccommodationDto(row),
  });
  return { id: row.id, version: row.version };
}

async function change(tx: TxCtx<OperatorActor>, id: number, form: Form): Promise<Saved> {
  const { branchId } = tx.actor;
  await tx.db
    .$queryRaw`select id from accommodations where branch_id = ${branchId}::int and id = ${id}::int for no key update`;
  const before = await tx.db.accommodation.findFirst({ where: { branchId, id, deletionId: null } });
  if (!before) throw new Refusal("notFound");
  requireSentVersion(form.version, before.version);
  const after = await tx.db.accommodation.update({
    where: { branchId_id: { branchId, id } },
    data: { ...dataOf(form), version: { increment: 1 }, updatedAt: tx.now },
  });
  await audit(tx, {
    action: "accommodation.change",
    subject: { type: "accommodation", id },
    before: toAccommodationDto(before),
    after: toAccommodationDto(after),
  });
  return { id, version: after.version };
}

const dataOf = (form: Form) => ({
  type: form.type,
  name: form.name,
  nameLatin: form.name_latin,
  aliases: form.aliases.map((alias) => alias.replaceAll("|", " ")).join("|"),
  stars: form.stars,
  cityId: form.city_id,
  lat: form.lat ?? null,
  lng: form.lng ?? null,
  address: form.address,
  addressLatin: form.address_latin,
  phone: form.phone ?? null,
  description: form.description,
  descriptionLatin: form.description_latin,
  facilities: [...new Set(form.facilities)],
  checkInFrom: form.check_in_from ?? null,
  checkOutUntil: form.check_out_until ?? null,
  freeBelow: form.free_below ?? null,
  childBelow: form.child_below ?? null,
  pets: form.pets,
  rules: form.rules,
  rulesLatin: form.rules_latin,
});

const toAccommodationDto = (row: object): Prisma.InputJsonObject => {
  const { branchId: _, folded: __, living: ___, ...rest } = JSON.parse(JSON.stringify(row));
  return rest;
};

async function refuseStrangeCity({ db, actor }: TxCtx<OperatorActor>, id: number): Promise<void> {
  const city = await db.city.findFirst({ where: { id, OR: [{ ownerBranch: null }, { ownerBranch: actor.branchId }] } });
  if (!city) throw refuseField("city_id", { en: "is not a known city", fa: "چنین شهری نیست" });
}

const PRIVATE = ["customers", "certificates"];

/** Rewrites all pictures, as there are few. */
async function writeMedia(
  { db, actor }: TxCtx<OperatorActor>,
  accommodationId: number,
  media: NonNullable<Form["media"]>,
) {
  const { branchId } = actor;
  const ids = (of: readonly (number | null | undefined)[]) => [...new Set(of.flatMap((id) => id ?? []))];
  const [fileIds, roomIds] = [ids(media.map((one) => one.file_id)), ids(media.map((one) => one.room_type_id))];
  const files = await db.storedFile.findMany({
    where: {
      ...{ branchId, id: { in: fileIds }, deletedAt: null, mime: { startsWith: "image/" } },
      // Pictures are public: never files sent by customers, nor certificates.
      NOT: PRIVATE.map((area) => ({ path: { startsWith: `${branchId}/${area}/` } })),
    },
    select: { id: true },
  });
  const rooms = await db.roomType.findMany({
    where: { branchId, accommodationId, id: { in: roomIds } },
    select: { id: true },
  });
  for (const [at, { file_id, room_type_id }] of media.entries()) {
    if (file_id != null && !files.some(({ id }) => id === file_id))
      throw refuseField(`media[${at}].file_id`, {
        en: "is not a picture of this branch",
        fa: "تصویری از این شعبه نیست",
      });
    if (room_type_id != null && !rooms.some(({ id }) => id === room_type_id))
      throw refuseField(`media[${at}].room_type_id`, {
        en: "is not a room type of this hotel",
        fa: "نوع اتاقی از این هتل نیست",
      });
  }
  await db.accommodationMedium.deleteMany({ where: { branchId, accommodationId } });
  await db.accommodationMedium.createMany({
    data: media.map(({ file_id, url, room_type_id, caption, caption_latin }, place) => ({
      ...{ branchId, accommodationId, place, caption, captionLatin: caption_latin },
      ...{ fileId: file_id ?? null, url: url ?? null, roomTypeId: room_type_id ?? null },
    })),
  });
}
