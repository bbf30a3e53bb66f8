import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import type { BranchId, OperatorActor } from "../../kernel/context";
import { clockIn, clockOut } from "./clock-in";
import { listLeaves, readOverlaps } from "./list-leaves";
import { readBoard } from "./read-board";
import { readSheet, readToday } from "./read-sheet";
import { recordTraffic } from "./save-traffic";
import { storeLeave } from "./store-leave";
import { updateLeave } from "./update-leave";

let branchId: BranchId;
let manager: OperatorActor;
let sara: OperatorActor;
let stranger: OperatorActor;
beforeAll(async () => {
  branchId = (await office()).branchId;
  [manager, sara] = [await personOf(branchId, "manager"), await personOf(branchId, "support")];
  stranger = await personOf((await office()).branchId, "manager");
});
/** Noon in Tehran is 08:30 UTC. */
const at = (text: string, actor = sara) => ctxOf(actor, { now: new Date(text) });
const PRESENT = { kind: "present" } as const;

describe("arrival and departure", () => {
  test("a day has one or more periods from arrival to departure", async () => {
    const come = await clockIn(at("2026-02-02T04:30:00Z"), PRESENT);
    expect(come).toMatchObject({
      work_date: "2026-02-02",
      left_at: null,
      kind: "present",
      operator_id: sara.operatorId,
    });
    expect((await readToday(at("2026-02-02T05:00:00Z"))).open).toBe(come.id);
    expect(await refusal(clockIn(at("2026-02-02T05:00:00Z"), PRESENT))).toMatchObject({ reason: "overlaps" });
    expect((await clockOut(at("2026-02-02T08:30:00Z"))).minutes).toBe(240);
    const none = await refusal(clockOut(at("2026-02-02T08:31:00Z")));
    expect(none).toMatchObject({ reason: "operationNotAllowed", data: { allowed_operations: ["come"] } });
    await clockIn(at("2026-02-02T09:30:00Z"), { kind: "remote" });
    const board = await readBoard(at("2026-02-02T10:30:00Z", manager), {});
    expect(board.rows.find(({ operator }) => operator.id === sara.operatorId)).toMatchObject({
      now: "remote",
      minutes: 300,
    });
    await clockOut(at("2026-02-02T13:30:00Z"));
    const after = await readBoard(at("2026-02-02T14:00:00Z", manager), {});
    expect(after.rows.find(({ operator }) => operator.id === sara.operatorId)).toMatchObject({
      now: "out",
      minutes: 480,
    });
  });

  test("ten concurrent clicks: one arrival, one departure", async () => {
    const ten = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, () => refusal(act())));
    const came = await ten(() => clockIn(at("2026-02-03T04:30:00Z"), PRESENT));
    expect(came.filter(({ reason }) => reason === "done")).toHaveLength(1);
    expect(came.filter(({ reason }) => reason === "overlaps")).toHaveLength(9);
    const left = await ten(() => clockOut(at("2026-02-03T12:30:00Z")));
    expect(left.filter(({ reason }) => reason === "done")).toHaveLength(1);
  });

  test("a period across midnight ends on the next day; after a forgotten departure one can arrive again", async () => {
    await clockIn(at("2026-02-04T14:30:00Z"), PRESENT);
    expect(await clockOut(at("2026-02-04T22:00:00Z"))).toMatchObject({ work_date: "2026-02-04", minutes: 450 });
    await clockIn(at("2026-02-05T05:30:00Z"), PRESENT);
    await clockIn(at("2026-02-06T05:30:00Z"), PRESENT);
    await clockOut(at("2026-02-06T13:30:00Z"));
    const sheet = await readSheet(at("2026-02-07T05:00:00Z"), { from: "2026-02-02", to: "2026-02-07" });
    expect(sheet.totals).toMatchObject({ present_days: 5, unfinished: 1 });
    expect(sheet.days.map(({ minutes }) => minutes)).toEqual([480, 480, 450, 0, 480, 0]);
    expect(await refusal(clockOut(at("2026-02-07T05:00:00Z")))).toMatchObject({ reason: "operationNotAllowed" });
  });

  test("a person marked absent cannot arrive on that day", async () => {
    const absent = { operator_id: sara.operatorId, kind: "absent", work_date: "2026-02-10" } as const;
    expect(await refusal(recordTraffic(at("2026-02-10T05:00:00Z", stranger), absent))).toMatchObject({
      reason: "notFound",
    });
    const { work_date: _, ...dayless } = absent;
    const missing = await refusal(recordTraffic(at("2026-02-10T05:00:00Z", manager), dayless));
    expect(missing).toEqual({ reason: "fieldMissing", fields: ["work_date"] });
    await recordTraffic(at("2026-02-10T05:00:00Z", manager), absent);
    expect(await refusal(clockIn(at("2026-02-10T06:00:00Z"), PRESENT))).toMatchObject({ reason: "overlaps" });
  });
});

describe("sheets, boards and lists", () => {
  const leave = (from: string, to = from) => ({ type: "daily", starts_at: from, ends_at: to, reason: "سفر" }) as const;

  test("leave appears in the sheet once requested, and counts once confirmed", async () => {
    const now = "2026-03-01T05:00:00Z";
    const { id } = await storeLeave(at(now), leave("2026-03-02", "2026-03-04"));
    const hours = {
      type: "hourly",
      starts_at: "2026-03-06T10:00",
      ends_at: "2026-03-06T12:00",
      reason: "بانک",
    } as const;
    const hourly = await storeLeave(at(now), hours);
    const read = () =>
      readSheet(at(now, manager), { operator_id: sara.operatorId, from: "2026-03-01", to: "2026-03-31" });
    expect((await read()).totals).toMatchObject({ leave_days: 0, leave_minutes: 0 });
    for (const one of [id, hourly.id]) await updateLeave(at(now, manager), { id: one, action: "confirm" });
    const sheet = await read();
    expect(sheet.totals).toMatchObject({ leave_days: 3, leave_minutes: 120, minutes: 0 });
    expect(sheet.days.filter(({ leave }) => leave.length > 0).map(({ date }) => date)).toEqual([
      ...["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-06"],
    ]);
    const board = await readBoard(at(now, manager), { date: "2026-03-03" });
    expect(board.rows.find(({ operator }) => operator.id === sara.operatorId)?.now).toBe("leave");
  });

  test("one's own sheet needs no permission, another's does, another branch's is missing", async () => {
    const span = { from: "2026-03-01", to: "2026-03-31" };
    const now = "2026-03-01T05:00:00Z";
    expect((await readSheet(at(now), span)).operator.id).toBe(sara.operatorId);
    const other = { ...span, operator_id: manager.operatorId };
    expect(await refusal(readSheet(at(now), other))).toMatchObject({ reason: "noPermission" });
    expect(await refusal(readSheet(at(now, stranger), other))).toMatchObject({ reason: "notFound" });
    const long = await refusal(readSheet(at(now), { from: "2026-01-01", to: "2026-12-31" }));
    expect(long).toEqual({ reason: "fieldInvalid", fields: ["to"] });
    expect((await readBoard(at(now, stranger), {})).rows.map(({ operator }) => operator.id)).toEqual([
      stranger.operatorId,
    ]);
  });

  test("previews overlaps of a request: one's own, and absent colleagues without reasons", async () => {
    const now = "2026-04-01T05:00:00Z";
    const mine = await storeLeave(at(now), leave("2026-04-10", "2026-04-12"));
    await storeLeave(at(now, manager), leave("2026-04-11"));
    const met = await readOverlaps(at(now), leave("2026-04-11", "2026-04-20"));
    expect(met.own.map(({ id }) => id)).toEqual([mine.id]);
    expect(met.others).toEqual([
      {
        operator: expect.objectContaining({ id: manager.operatorId }),
        ...{ type: "daily", from_on: "2026-04-11", to_on: "2026-04-11", status: "pending" },
      },
    ]);
    const itself = await readOverlaps(at(now), { ...leave("2026-04-11"), id: mine.id });
    expect(itself.own).toEqual([]);
    expect(await readOverlaps(at(now, stranger), leave("2026-04-11"))).toEqual({ own: [], others: [] });
  });

  test("operator:read lists all leave, others their own; approvers see the number pending", async () => {
    const page = { page: 1, per_page: 100 };
    const own = await listLeaves(at("2026-04-01T05:00:00Z"), { ...page, operator_id: manager.operatorId });
    expect(new Set(own.rows.map(({ operator_id }) => operator_id))).toEqual(new Set([sara.operatorId]));
    expect(own.waiting).toBe(0);
    const all = await listLeaves(at("2026-04-01T05:00:00Z", manager), { ...page, status: "pending" });
    expect(new Set(all.rows.map(({ operator_id }) => operator_id))).toEqual(
      new Set([sara.operatorId, manager.operatorId]),
    );
    // The manager's own leave is decided by another person.
    expect(all.waiting).toBe(all.rows.filter(({ operator_id }) => operator_id === sara.operatorId).length);
    expect((await listLeaves(at("2026-04-01T05:00:00Z", stranger), page)).total).toBe(0);
    const other = await prisma().license.count({ where: { branchId: stranger.branchId } });
    expect(other).toBe(0);
  });
});
