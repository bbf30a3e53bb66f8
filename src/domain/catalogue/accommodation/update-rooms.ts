import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import { isRefusal, Refusal, refuseField } from "../../kernel/errors";
import { refusalFromZod } from "../../kernel/refusal-from-zod";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { type Locked, lockMappings } from "./lock-mappings";
import { publishAccommodation } from "./publish-accommodation";
import { type MappingChange, RoomChange, type RoomsUpdate, type RoomsUpdated } from "./schema.rooms";
import { writeDecision } from "./write-decision";

type UpdatedRoomDto = z.input<typeof RoomsUpdated>["items"][number];

/**
 * Creates or updates room types with their mappings, each in its own transaction, so that a bad one does not affect the
 * others. fieldMissing (3002), fieldInvalid (3003), notFound (3009), operationNotAllowed (8003) and changedMeanwhile
 * (8004) are reported per item.
 */
export async function updateRooms(
  ctx: Ctx<OperatorActor>,
  given: z.output<typeof RoomsUpdate>,
): Promise<z.input<typeof RoomsUpdated>> {
  const alone = given.rooms == null;
  const items: UpdatedRoomDto[] = [];
  for (const [index, one] of (given.rooms ?? [given]).entries()) {
    try {
      const parsed = RoomChange.safeParse(one);
      if (!parsed.success) throw refusalFromZod(parsed.error.issues, one);
      items.push({ index, ...(await saveRoom(ctx, parsed.data)), code: CATALOGUE.registered.code });
    } catch (error) {
      if (!isRefusal(error) || alone) throw error;
      items.push(refusedItem(index, error, ctx.locale));
    }
  }
  const refused = items.filter(({ outcome }) => outcome === "refused").length;
  const { code } = refused === 0 ? CATALOGUE.registered : CATALOGUE.partlyRegistered;
  return { items, meta: { code, done: items.length - refused, refused } };
}

/** Saves one room type with its mappings. Throws notFound (3009), changedMeanwhile (8004). */
export function saveRoom(ctx: Ctx<OperatorActor>, form: RoomChange) {
  return transact(ctx, async (tx) => {
    const request = [...(form.mappings ?? []), ...(form.external_services ?? [])];
    const locked = await lockMappings(tx, await mappingIds(tx, request));
    const { id, accommodationId, version } = form.id == null ? await create(tx, form) : await change(tx, form.id, form);
    const hotels = await decide(tx, { id, accommodationId }, request, locked);
    await publishAccommodation(tx, "changed", [accommodationId]);
    if (hotels.length > 0) await publishAccommodation(tx, "mapped", hotels);
    const mappings = await mappedTo(tx, id);
    return { outcome: form.id == null ? ("created" as const) : ("updated" as const), id, version, mappings };
  });
}

/** Suppliers' rooms mapped to a room type. */
async function mappedTo({ db, actor: { branchId } }: TxCtx<OperatorActor>, roomTypeId: number) {
  const rows = await db.roomMapping.findMany({
    where: { branchId, roomTypeId },
    include: { hotel: { include: { supplier: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, key, name, state, confidence, version, hotel }) => ({
    ...{ id, supplier: hotel.supplier.code, hotel_key: hotel.key, room_key: key },
    ...{ name, state, confidence, version },
  }));
}

async function create(tx: TxCtx<OperatorActor>, form: RoomChange) {
  const { branchId } = tx.actor;
  const missing = (["accommodation_id", "name", "name_latin", "adults"] as const).filter((path) => form[path] == null);
  const needed = { en: "is required for a new room type", fa: "برای نوع اتاق جدید الزامی است" };
  if (missing.length > 0)
    throw new Refusal("fieldMissing", { fields: missing.map((path) => ({ path, message: needed })) });
  const accommodationId = form.accommodation_id!;
  const [home] = await tx.db.$queryRaw<unknown[]>`
    select id from accommodations where branch_id = ${branchId}::int and id = ${accommodationId}::int and deletion_id is null for share`;
  if (!home)
    throw refuseField(
      "accommodation_id",
      { en: "is not a hotel of this branch", fa: "هتلی از این شعبه نیست" },
      "notFound",
    );
  const data = { ...dataOf(form), name: form.name!, nameLatin: form.name_latin!, adults: form.adults! };
  const row = await tx.db.roomType.create({
    data: { branchId, accommodationId, ...data, createdAt: tx.now, updatedAt: tx.now },
  });
  await audit(tx, { action: "room_type.create", subject: { type: "room_type", id: row.id }, after: toRoomDto(row) });
  return { id: row.id, accommodationId, version: row.version };
}

async function change(tx: TxCtx<OperatorActor>, id: number, form: RoomChange) {
  const { branchId } = tx.actor;
  await tx.db
    .$queryRaw`select id from room_types where branch_id = ${branchId}::int and id = ${id}::int for no key update`;
  const before = await tx.db.roomType.findFirst({ where: { branchId, id, deletionId: null } });
  if (!before) throw new Refusal("notFound");
  const { accommodationId, version } = before;
  requireVersion(form.version, version);
  const data = dataOf(form);
  if (Object.values(data).every((value) => value === undefined)) return { id, accommodationId, version };
  const after = await tx.db.roomType.update({
    where: { branchId_id: { branchId, id } },
    data: { ...data, version: { increment: 1 }, updatedAt: tx.now },
  });
  await audit(tx, {
    action: "room_type.change",
    subject: { type: "room_type", id },
    before: toRoomDto(before),
    after: toRoomDto(after),
  });
  return { id, accommodationId, version: after.version };
}

const dataOf = (form: RoomChange) => ({
  name: form.name ?? undefined,
  nameLatin: form.name_latin ?? undefined,
  adults: form.adults ?? undefined,
  children: form.children ?? undefined,
  extraBeds: form.extra_beds ?? undefined,
  doubleBeds: form.double_beds ?? undefined,
  singleBeds: form.single_beds ?? undefined,
  sofaBeds: form.sofa_beds ?? undefined,
  areaM2: form.area_m2,
  board: form.board ?? undefined,
  facilities: form.facilities ?? undefined,
});

const toRoomDto = (row: object): Prisma.InputJsonObject => {
  const { branchId: _, living: __, ...rest } = JSON.parse(JSON.stringify(row));
  return rest;
};

/** Ids of the referenced suppliers' rooms. Throws notFound (3009) with the path of a foreign one. */
async function mappingIds({ db, actor }: TxCtx<OperatorActor>, input: readonly MappingChange[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, one] of input.entries()) {
    const found = await db.roomMapping.findFirst({
      where: {
        branchId: actor.branchId,
        ...(one.id != null
          ? { id: one.id }
          : { key: one.room_key!, hotel: { key: one.hotel_key!, supplier: { code: one.supplier! } } }),
      },
      select: { id: true },
    });
    if (!found)
      throw refuseField(
        `mappings[${at}].id`,
        { en: "is not a known supplier room", fa: "چنین اتاقی نزد تأمین‌کننده نیست" },
        "notFound",
      );
    ids.push(found.id);
  }
  return ids;
}

type Room = { id: number; accommodationId: number };

/** Writes the decisions; returns the suppliers' hotels of the rooms. */
async function decide(
  tx: TxCtx<OperatorActor>,
  room: Room,
  input: readonly MappingChange[],
  locked: readonly Locked[],
) {
  const ids = input.length > 0 ? await mappingIds(tx, input) : [];
  const hotels: number[] = [];
  for (const [at, { state, confidence, version }] of input.entries()) {
    const was = locked.find(({ id }) => id === ids[at])!;
    const path = `mappings[${at}]`;
    const mapped = state === "suggested" || state === "confirmed";
    if (
      mapped
        ? was.hotel.accommodation_id !== room.accommodationId
        : was.room_type_id !== null && was.room_type_id !== room.id
    )
      throw refuseField(`${path}.id`, {
        en: "belongs to another hotel or room type",
        fa: "از آن هتل یا اتاق دیگری است",
      });
    try {
      await writeDecision(tx, was, { state, confidence, version, room_type_id: room.id });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const fields = (error.details.fields ?? []).map((field) => ({ ...field, path: `${path}.${field.path}` }));
      throw new Refusal(error.reason, {
        ...error.details,
        fields: fields.length > 0 ? fields : [{ path, message: error.row.title }],
      });
    }
    hotels.push(was.supplier_hotel_id);
  }
  return hotels;
}

function refusedItem(index: number, { row, details }: Refusal, locale: "fa" | "en"): UpdatedRoomDto {
  const { version } = (details.data ?? {}) as { version?: number };
  return {
    ...{ index, outcome: "refused", id: null, version: null, code: row.code },
    ...{ title: row.title[locale], solution: row.solution[locale] },
    fields: (details.fields ?? []).map(({ path, message }) => ({
      path: `rooms[${index}].${path}`,
      message: typeof message === "string" ? message : message[locale],
    })),
    ...(version !== undefined && { current_version: version }),
  };
}
