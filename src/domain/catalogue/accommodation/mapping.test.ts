import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { runBackgroundJob } from "@/server/jobs/run-background-job";
import { ctxOf, office } from "../../../../tests/fixtures";
import { hotel, mappingOf, rooms, supplied } from "../../../../tests/hotels";
import { personOf, refusal } from "../../../../tests/operators";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { decideHotel } from "./decide-hotel";
import { acceptAbove, decideRooms } from "./decide-rooms";
import { deleteAccommodation } from "./delete-accommodation";
import { deleteRooms } from "./delete-rooms";
import { askMapping } from "./map-hotels";
import { getMappingQueue, readSideBySide } from "./read-mapping-queue";
import { undoDeletion } from "./undo-deletion";
import { saveRoom } from "./update-rooms";

const HOUR_MS = 3_600_000;
const NAMES = ["Single room", "دوتخته دبل با صبحانه", "TPL", "Conference hall"];

let ctx: Ctx<OperatorActor>;
let stranger: Ctx<OperatorActor>;
let home: number;
let ours: number[];
beforeEach(async () => {
  ctx = ctxOf(await personOf((await office()).branchId));
  stranger = ctxOf(await personOf((await office()).branchId));
  home = await hotel(ctx.actor.branchId);
  ours = await rooms(ctx.actor.branchId, home);
});

const at = (of: Ctx<OperatorActor>, hours: number) => ({ ...of, now: new Date(of.now.getTime() + hours * HOUR_MS) });
const stands = async (id: number) => {
  const { state, roomTypeId, confidence } = await mappingOf(ctx.actor.branchId, id);
  return { state, roomTypeId, confidence };
};
const suggested = async () => {
  const made = await supplied(ctx.actor.branchId, NAMES, { at: home });
  await run((await askMapping(ctx, { supplier_id: made.supplier })).id);
  return made;
};
const run = (id: number) =>
  runBackgroundJob(
    { branch_id: ctx.actor.branchId, id },
    { job: { attempts: 1, max_attempts: 3 } as never, addJob: async () => ({}) as never },
  );
const one = (id: number, state: "open" | "suggested" | "confirmed" | "rejected", more = {}) => ({
  items: [{ id, state, ...more }],
});

describe("suggestions", () => {
  test("a job finds the hotel and its rooms, with confidence and reasons", async () => {
    const made = await suggested();
    const side = await readSideBySide(ctx, made.hotel);
    expect(side.hotel).toMatchObject({
      state: "suggested",
      accommodation: { id: home },
      metres: 0,
      candidates: [{ id: home }],
    });
    expect(side.hotel.confidence).toBeGreaterThanOrEqual(90);
    expect(side.theirs.map((room) => [room.state, room.room_type_id])).toEqual([
      ...ours.map((id) => ["suggested", id]),
      ["open", null],
    ]);
    expect(side.theirs[1]!.why).toContainEqual({ code: "bed", verdict: "same", points: 15, of: 15 });
    expect(side.theirs[1]!.candidates.map(({ id }) => id)[0]).toBe(ours[1]);
    const desk = await getMappingQueue(ctx, { todo: true, page: 1, per_page: 50 });
    expect(desk.rows).toMatchObject([{ id: made.hotel, rooms: { open: 1, suggested: 3, confirmed: 0, rejected: 0 } }]);
  });

  test("a rerun leaves decisions unchanged and does not repeat a rejected suggestion", async () => {
    const made = await suggested();
    await decideHotel(ctx, { id: made.hotel, state: "confirmed" });
    await decideRooms(ctx, one(made.rooms[0]!, "confirmed"));
    await decideRooms(ctx, one(made.rooms[1]!, "rejected"));
    await decideRooms(ctx, one(made.rooms[1]!, "open"));
    const before = await mappingOf(ctx.actor.branchId, made.rooms[0]!);
    await run((await askMapping(ctx, {})).id);
    expect(await mappingOf(ctx.actor.branchId, made.rooms[0]!)).toEqual(before);
    expect(await stands(made.rooms[1]!)).toEqual({ state: "open", roomTypeId: null, confidence: null });
    const work = await prisma().work.findFirstOrThrow({
      where: { branchId: ctx.actor.branchId },
      orderBy: { id: "desc" },
    });
    expect(work).toMatchObject({ state: "done", done: 1, answer: { hotels: 0, rooms: 1 } });
  });

  test("another branch's hotels are neither suggested nor visible", async () => {
    const made = await suggested();
    await hotel(stranger.actor.branchId);
    expect(await refusal(readSideBySide(stranger, made.hotel))).toMatchObject({ reason: "notFound" });
    expect(await refusal(decideHotel(stranger, { id: made.hotel, state: "confirmed" }))).toMatchObject({
      reason: "notFound",
    });
    expect(await refusal(decideRooms(stranger, one(made.rooms[0]!, "open")))).toMatchObject({ reason: "notFound" });
    expect((await getMappingQueue(stranger, { todo: false, page: 1, per_page: 50 })).rows).toEqual([]);
    expect((await acceptAbove(stranger, { from: 50 })).items).toEqual([]);
    expect(await refusal(askMapping(stranger, { supplier_id: made.supplier }))).toMatchObject({ reason: "notFound" });
  });
});

describe("decisions", () => {
  test("a room can be confirmed only when its hotel is, and the result undoes it", async () => {
    const made = await suggested();
    const early = await refusal(decideRooms(ctx, one(made.rooms[0]!, "confirmed")));
    expect(early).toMatchObject({ reason: "operationNotAllowed", fields: ["items[0].state"] });
    await decideHotel(ctx, { id: made.hotel, state: "confirmed" });
    const { items } = await decideRooms(ctx, one(made.rooms[0]!, "confirmed"));
    expect(await stands(made.rooms[0]!)).toMatchObject({ state: "confirmed", roomTypeId: ours[0] });
    await decideRooms(ctx, { items });
    expect(await stands(made.rooms[0]!)).toMatchObject({ state: "suggested", roomTypeId: ours[0] });
    // Submitted twice, the room has changed.
    expect(await refusal(decideRooms(ctx, { items }))).toMatchObject({ reason: "changedMeanwhile" });
  });

  test("another room type of the same hotel may be chosen", async () => {
    const made = await supplied(ctx.actor.branchId, NAMES, { mapped: home });
    await decideRooms(ctx, one(made.rooms[3]!, "confirmed", { room_type_id: ours[2] }));
    expect(await stands(made.rooms[3]!)).toMatchObject({ state: "confirmed", roomTypeId: ours[2] });
    const elsewhere = await rooms(ctx.actor.branchId, await hotel(ctx.actor.branchId));
    const theirs = await rooms(stranger.actor.branchId, await hotel(stranger.actor.branchId));
    for (const room_type_id of [elsewhere[0], theirs[0]])
      expect(await refusal(decideRooms(ctx, one(made.rooms[0]!, "confirmed", { room_type_id })))).toMatchObject({
        ...{ reason: "fieldInvalid", fields: ["items[0].room_type_id"] },
      });
    const strange = {
      id: made.hotel,
      state: "confirmed" as const,
      accommodation_id: await hotel(stranger.actor.branchId),
    };
    expect(await refusal(decideHotel(ctx, strange))).toMatchObject({ fields: ["accommodation_id"] });
  });

  test("accepts and undoes all suggestions above a confidence together", async () => {
    const made = await suggested();
    expect((await acceptAbove(ctx, { supplier_hotel_id: made.hotel, from: 80 })).items).toEqual([]);
    await decideHotel(ctx, { id: made.hotel, state: "confirmed" });
    const { items } = await acceptAbove(ctx, { supplier_hotel_id: made.hotel, from: 80 });
    expect(items.map(({ id }) => id)).toEqual(made.rooms.slice(0, 3));
    await decideRooms(ctx, { items });
    expect(await stands(made.rooms[2]!)).toMatchObject({ state: "suggested" });
  });

  test("remapping a hotel resets its rooms", async () => {
    const made = await suggested();
    await decideHotel(ctx, { id: made.hotel, state: "confirmed" });
    await acceptAbove(ctx, { supplier_hotel_id: made.hotel, from: 80 });
    const other = await hotel(ctx.actor.branchId, { name: "هتل مارینا", name_latin: "Marina" });
    await decideHotel(ctx, { id: made.hotel, state: "confirmed", accommodation_id: other });
    for (const id of made.rooms) expect(await stands(id)).toMatchObject({ state: "open", roomTypeId: null });
    await decideHotel(ctx, { id: made.hotel, state: "rejected" });
    expect((await readSideBySide(ctx, made.hotel)).hotel).toMatchObject({ state: "rejected", accommodation: null });
  });

  test("of ten concurrent decisions on one version one succeeds", async () => {
    const made = await supplied(ctx.actor.branchId, NAMES, { mapped: home });
    const { version } = await mappingOf(ctx.actor.branchId, made.rooms[0]!);
    const result = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        refusal(decideRooms(ctx, one(made.rooms[0]!, "confirmed", { version, room_type_id: ours[n % 3] }))),
      ),
    );
    expect(result.map(({ reason }) => reason).sort()).toEqual([...Array(9).fill("changedMeanwhile"), "done"]);
  });

  test("the database enforces the same rules", async () => {
    const { branchId } = ctx.actor;
    const made = await supplied(branchId, NAMES, { mapped: home });
    const other = await hotel(branchId);
    const [foreign] = await rooms(branchId, other);
    const set = (data: object) =>
      prisma().roomMapping.update({ where: { branchId_id: { branchId, id: made.rooms[0]! } }, data });
    const decided = { decidedBy: "operator:1", decidedAt: new Date() };
    await expect(
      set({ state: "confirmed", accommodationId: other, roomTypeId: foreign, ...decided }),
    ).rejects.toThrow();
    await expect(set({ state: "confirmed", accommodationId: home, roomTypeId: foreign, ...decided })).rejects.toThrow();
    await expect(set({ state: "confirmed", ...decided })).rejects.toThrow();
    await expect(set({ state: "confirmed", accommodationId: home, roomTypeId: ours[0] })).rejects.toThrow();
    await decideRooms(ctx, one(made.rooms[0]!, "confirmed", { room_type_id: ours[0] }));
    const deletion = await prisma().accommodationDeletion.create({ data: { branchId, deletedBy: "test" } });
    await expect(
      prisma().roomType.update({
        where: { branchId_id: { branchId, id: ours[0]! } },
        data: { deletionId: deletion.id },
      }),
    ).rejects.toThrow();
    await expect(
      prisma().supplierHotel.update({
        where: { branchId_id: { branchId, id: made.hotel } },
        data: { accommodationId: other },
      }),
    ).rejects.toThrow();
  });
});

describe("deletion", () => {
  const sure = async () => {
    const made = await supplied(ctx.actor.branchId, NAMES, { mapped: home });
    await decideRooms(ctx, one(made.rooms[0]!, "confirmed", { room_type_id: ours[0], confidence: 77 }));
    await decideRooms(ctx, one(made.rooms[1]!, "confirmed", { room_type_id: ours[1] }));
    return made;
  };

  test("includes mappings, and restores them for 24 hours", async () => {
    const made = await sure();
    const { deletion_id, mappings } = await deleteRooms(ctx, [ours[1]!, ours[0]!]);
    expect(mappings).toBe(2);
    expect(await stands(made.rooms[0]!)).toEqual({ state: "open", roomTypeId: null, confidence: null });
    expect(await refusal(saveRoom(ctx, { id: ours[0]!, name: "x" } as never))).toMatchObject({ reason: "notFound" });
    const back = await undoDeletion(at(ctx, 23.9), deletion_id);
    expect(back).toMatchObject({ ids: [ours[0], ours[1]], mappings: 2, undone: true });
    expect(await stands(made.rooms[0]!)).toEqual({ state: "confirmed", roomTypeId: ours[0], confidence: 77 });
    expect(await refusal(undoDeletion(ctx, deletion_id))).toMatchObject({ reason: "operationNotAllowed" });
  });

  test("8003 after 24 hours, 3009 for another branch's", async () => {
    const { deletion_id } = await deleteRooms(ctx, [ours[0]!]);
    expect(await refusal(undoDeletion(stranger, deletion_id))).toMatchObject({ reason: "notFound" });
    expect(await refusal(undoDeletion(at(ctx, 24.01), deletion_id))).toMatchObject({ reason: "operationNotAllowed" });
    expect(await refusal(deleteRooms(stranger, [ours[1]!]))).toMatchObject({ reason: "notFound", fields: ["ids[0]"] });
    expect(await refusal(deleteRooms(ctx, [ours[1]!, ours[0]!]))).toMatchObject({
      reason: "notFound",
      fields: ["ids[1]"],
    });
    // All or none.
    expect((await saveRoom(ctx, { id: ours[1]!, adults: 2 } as never)).outcome).toBe("updated");
  });

  test("later decisions are not reverted", async () => {
    const made = await sure();
    const { deletion_id } = await deleteRooms(ctx, [ours[0]!]);
    await decideRooms(ctx, one(made.rooms[0]!, "confirmed", { room_type_id: ours[2] }));
    expect((await undoDeletion(ctx, deletion_id)).mappings).toBe(0);
    expect(await stands(made.rooms[0]!)).toMatchObject({ state: "confirmed", roomTypeId: ours[2] });
  });

  test("a concurrent mapping is either included in the deletion or rejected", async () => {
    for (let round = 0; round < 8; round++) {
      const [room] = await rooms(ctx.actor.branchId, home, [["اتاق", `Room ${round}`, 2]]);
      const made = await supplied(ctx.actor.branchId, ["x", "y", "z"], { mapped: home });
      const [gone] = await Promise.all([
        refusal(deleteRooms(ctx, [room!])),
        ...made.rooms.map((id) => refusal(decideRooms(ctx, one(id, "confirmed", { room_type_id: room })))),
      ]);
      expect(gone!.reason).toBe("done");
      for (const id of made.rooms) expect((await stands(id)).roomTypeId).toBeNull();
    }
  });

  test("a hotel is deleted with its rooms unless mapped, and restored completely", async () => {
    const made = await sure();
    expect(await refusal(deleteAccommodation(ctx, home))).toMatchObject({
      reason: "operationNotAllowed",
      data: { suppliers: 1 },
    });
    await decideHotel(ctx, { id: made.hotel, state: "rejected" });
    expect(await refusal(deleteAccommodation(stranger, home))).toMatchObject({ reason: "notFound" });
    const earlier = await deleteRooms(ctx, [ours[2]!]);
    const { deletion_id, ids } = await deleteAccommodation(ctx, home);
    expect(ids).toEqual(ours.slice(0, 2));
    expect(await refusal(undoDeletion(ctx, earlier.deletion_id))).toMatchObject({ reason: "operationNotAllowed" });
    await undoDeletion(ctx, deletion_id);
    expect((await undoDeletion(ctx, earlier.deletion_id)).ids).toEqual([ours[2]]);
  });
});
