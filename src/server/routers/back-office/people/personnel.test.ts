import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { personnel } from "@/server/routers/back-office/people/personnel";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";

const clerkOf = backOfficeDoor({ personnel });
let manager: Clerk;
let seller: Clerk;
let stranger: Clerk;
beforeAll(async () => {
  manager = await clerkOf("manager");
  seller = await clerkOf("support", manager);
  stranger = await clerkOf("manager");
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = ({ status, json }: Wire) => [status, json.code];
const paths = ({ json }: Wire) => json.error.fields.map(({ path }: { path: string }) => path);
const LEAVE = "/personnel/traffic/license";
const ask = (body: object, who = seller, headers = {}) => who.ask("POST", `${LEAVE}/store`, body, headers);
const act = (body: object, who = seller) => who.ask("POST", `${LEAVE}/update`, body);
const withdraw = (id: number, who = seller) => who.ask("DELETE", `${LEAVE}/delete`, { id });
/** Separate days for each test, so that entries do not overlap. */
let month = 0;
const day = (n: number, at = month) => new Date(Date.UTC(2031, at, n)).toISOString().slice(0, 10);
const daily = (from: number, to = from) => ({ type: "daily", starts_at: day(from), ends_at: day(to), reason: "سفر" });
const hourly = (n: number, from: string, to: string) => ({
  ...{ type: "hourly", starts_at: `${day(n)}T${from}`, ends_at: `${day(n)}T${to}`, reason: "بانک" },
});
const request = async (body: object = daily(3), who = seller) => (await ask(body, who)).json.data;
const fresh = () => void month++;
const audits = async (subjectType: string, id: number) =>
  (await prisma().auditEntry.findMany({ where: { subjectType, subjectId: String(id) }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

describe("POST /personnel/traffic/license/store", () => {
  test("requires whole days of the branch's clock, in either calendar; no permission for one's own", async () => {
    const answer = await ask({ type: "daily", starts_at: "۱۴۰۵/۰۲/۱۲", ends_at: "1405-02-13", reason: "سفر" });
    expect(answer.status).toBe(200);
    expect(answer.json.data).toMatchObject({
      operator_id: seller.actor.operatorId,
      type: "daily",
      starts_at: "2026-05-01T20:30:00Z",
      ends_at: "2026-05-03T20:30:00Z",
      ...{ from_on: "2026-05-02", to_on: "2026-05-03", days: 2, status: "pending", replaced_by: null },
      allowed_operations: ["replace", "edit", "delete"],
    });
    const { id } = answer.json.data;
    expect(await audits("leave", id)).toEqual(["leave.store"]);
    const event = { branchId: manager.branchId, type: "leave.changed", aggregateId: String(id) };
    expect(await prisma().outboxEvent.count({ where: event })).toBe(1);
  });

  test("hours: with an offset as they are, without one on the branch's clock", async () => {
    fresh();
    const local = await request(hourly(3, "08:00", "10:30"));
    expect(local).toMatchObject({ starts_at: `${day(3)}T04:30:00Z`, ends_at: `${day(3)}T07:00:00Z`, minutes: 150 });
    const offset = await request(hourly(4, "08:00:00Z", "09:00:00Z"));
    expect(offset).toMatchObject({ starts_at: `${day(4)}T08:00:00Z`, minutes: 60 });
  });

  test.each([
    ["must not end before it begins", () => daily(9, 8), "ends_at"],
    ["hours without a time", () => ({ ...daily(9), type: "hourly" }), "starts_at"],
    ["hours of more than a day", () => ({ ...hourly(9, "08:00", "08:00"), ends_at: `${day(10)}T08:01` }), "ends_at"],
    ["no day of any calendar", () => ({ ...daily(9), ends_at: "2031-02-30" }), "ends_at"],
    ["beyond every calendar", () => ({ ...daily(9), ends_at: "9999-12-31T23:59:59-12:00" }), "ends_at"],
    ["before there were clocks", () => ({ ...daily(9), starts_at: "0001-01-01" }), "starts_at"],
    ["years of it", () => ({ ...daily(9), ends_at: "2033-01-01" }), "ends_at"],
  ])("%s is refused at its field", async (_, body, path) => {
    const answer = await ask(body());
    expect([...resultOf(answer), paths(answer)]).toEqual([422, 3003, [path]]);
  });

  test("overlapping leave is refused and reported, adjacent leave is not; of two concurrent requests one wins", async () => {
    fresh();
    const first = await request(daily(3, 5));
    const meets = await ask(daily(5, 7));
    expect(resultOf(meets)).toEqual([409, 8006]);
    expect(meets.json.error.overlaps).toMatchObject([{ id: first.id, from_on: day(3), to_on: day(5) }]);
    expect(resultOf(await ask(hourly(4, "08:00", "09:00")))).toEqual([409, 8006]);
    expect((await ask(daily(6, 6))).status).toBe(200);
    const both = await Promise.all([ask(daily(20, 22)), ask(daily(21, 23)), ask(daily(19, 20))]);
    expect(both.map(({ status }) => status).sort()).toEqual(
      both[0]!.status === 200 ? [200, 409, 409] : [200, 200, 409],
    );
    const count = await prisma().license.count({
      where: { operatorId: seller.actor.operatorId, startsAt: { gt: new Date(day(17)), lt: new Date(day(24)) } },
    });
    expect(count).toBe(both.filter(({ status }) => status === 200).length);
  });

  test("a hundred concurrent requests for the same day: one gets it", async () => {
    fresh();
    const all = await Promise.all(Array.from({ length: 100 }, () => ask(daily(3))));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    // A machine that stalls refuses to wait for the database (9006).
    const others = all.filter(({ status }) => status !== 200).map(({ json }) => json.code);
    expect(others.filter((code) => code !== 8006 && code !== 9006)).toEqual([]);
  });

  test("another operator's requires operator:write; another branch's operator is unknown", async () => {
    fresh();
    const operator_id = manager.actor.operatorId;
    expect(resultOf(await ask({ ...daily(3), operator_id }))).toEqual([403, 2007]);
    expect((await ask({ ...daily(3), operator_id: seller.actor.operatorId }, manager)).status).toBe(200);
    expect(resultOf(await ask({ ...daily(3), operator_id }, stranger))).toEqual([404, 3009]);
  });

  test("the same key requests once", async () => {
    fresh();
    const key = { "idempotency-key": "leave-1" };
    const [one, two] = [await ask(daily(3), seller, key), await ask(daily(3), seller, key)];
    expect([two.json.data.id, two.headers["idempotent-replayed"]]).toEqual([one.json.data.id, "true"]);
  });
});

describe("POST /personnel/traffic/license/update", () => {
  test("another person with the approval right confirms or rejects it, once", async () => {
    fresh();
    const { id } = await request();
    const both = await Promise.all([act({ id, action: "confirm" }, manager), act({ id, action: "confirm" }, manager)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    expect([refused.json.code, refused.json.error.allowed_operations]).toEqual([8003, ["reject", "replace"]]);
    const done = both.find(({ status }) => status === 200)!.json.data;
    expect(done).toMatchObject({ status: "confirmed", decided_by: { id: manager.actor.operatorId } });
    const back = await act({ id, action: "reject", note: "شلوغ است" }, manager);
    expect(back.json.data).toMatchObject({ status: "rejected", note: "شلوغ است", allowed_operations: [] });
    expect(await audits("leave", id)).toEqual(["leave.store", "leave.confirm", "leave.reject"]);
    expect((await ask(daily(3))).status).toBe(200);
  });

  test("no one decides on their own request, whatever their rights; the database enforces it too", async () => {
    fresh();
    const own = await request(daily(3), manager);
    for (const action of ["confirm", "reject"]) {
      const answer = await act({ id: own.id, action }, manager);
      expect(resultOf(answer)).toEqual([403, 2007]);
      expect(answer.json.error.four_eyes).toBe(true);
    }
    const forced = prisma().license.updateMany({
      where: { id: own.id },
      data: { status: "confirmed", decidedBy: manager.actor.operatorId, decidedAt: new Date() },
    });
    await expect(forced).rejects.toThrow(/leave_four_eyes/);
  });

  test("without operator:approve a decision is refused; another branch finds nothing", async () => {
    fresh();
    const { id } = await request();
    const colleague = await clerkOf("support", manager);
    expect(resultOf(await act({ id, action: "confirm" }, colleague))).toEqual([403, 2007]);
    expect(resultOf(await act({ id, reason: "دیگر" }, colleague))).toEqual([403, 2007]);
    expect(resultOf(await act({ id, action: "confirm" }, stranger))).toEqual([404, 3009]);
    expect(resultOf(await withdraw(id, stranger))).toEqual([404, 3009]);
  });

  test("a pending one is edited, also onto its own days; a decided one is not", async () => {
    fresh();
    const { id } = await request(daily(3, 5));
    const moved = await act({ id, starts_at: day(4), ends_at: day(6), reason: "سفر دورتر" });
    expect(moved.json.data).toMatchObject({ from_on: day(4), to_on: day(6), reason: "سفر دورتر", status: "pending" });
    const other = await request(daily(10));
    const onto = await act({ id, ends_at: day(10) });
    expect(resultOf(onto)).toEqual([409, 8006]);
    expect(onto.json.error.overlaps).toMatchObject([{ id: other.id }]);
    await act({ id, action: "confirm" }, manager);
    expect(resultOf(await act({ id, reason: "x" }))).toEqual([409, 8003]);
  });

  test("replaced: the new one waits in its place, also on the same days", async () => {
    fresh();
    const { id } = await request(daily(3, 5));
    await act({ id, action: "confirm" }, manager);
    const answer = await act({ id, action: "replace", starts_at: day(4), ends_at: day(8) });
    expect(answer.json.data).toMatchObject({ id, status: "replaced", allowed_operations: [] });
    const next = await prisma().license.findFirst({ where: { id: answer.json.data.replaced_by } });
    expect(next).toMatchObject({
      status: "pending",
      type: "daily",
      reason: "سفر",
      operatorId: seller.actor.operatorId,
    });
    expect(resultOf(await act({ id, action: "replace", starts_at: day(4), ends_at: day(8) }))).toEqual([409, 8003]);
    expect(resultOf(await withdraw(next!.id))).toEqual([409, 8003]);
    const other = await request(daily(20));
    expect(resultOf(await act({ id: other.id, action: "replace", starts_at: day(8), ends_at: day(9) }))).toEqual([
      409, 8006,
    ]);
    const still = await prisma().license.findFirst({ where: { id: other.id } });
    expect(still?.status).toBe("pending");
    const bare = await act({ id: other.id, action: "replace" });
    expect([...resultOf(bare), paths(bare)]).toEqual([422, 3002, ["starts_at"]]);
  });
});

describe("DELETE /personnel/traffic/license/delete", () => {
  test("takes back what waits, and nothing else", async () => {
    fresh();
    const { id } = await request();
    expect((await withdraw(id)).json.data).toEqual({ id });
    expect(resultOf(await withdraw(id))).toEqual([404, 3009]);
    const again = await request();
    await act({ id: again.id, action: "reject" }, manager);
    const late = await withdraw(again.id);
    expect([...resultOf(late), late.json.error.allowed_operations]).toEqual([409, 8003, []]);
    expect(await audits("leave", id)).toEqual(["leave.store", "leave.delete"]);
  });
});

describe("attendance", () => {
  const entry = async (date: string, more: object = {}, who = seller) =>
    (
      await prisma().personnelTraffic.create({
        data: {
          ...{ branchId: who.branchId, operatorId: who.actor.operatorId, workDate: new Date(date), kind: "present" },
          ...more,
        },
      })
    ).id;
  const at = (text: string) => new Date(text);
  const change = (body: object, who = manager) => who.ask("POST", "/personnel/traffic/update", body);
  let known: number;
  beforeAll(async () => {
    known = await entry("2026-01-08", { enteredAt: at("2026-01-08T05:00:00Z") });
  });

  test("the three main values are stored as sent; the day is the arrival day on the branch's clock", async () => {
    const id = await entry("2026-01-05", { enteredAt: at("2026-01-05T05:00:00Z") });
    const answer = await change({
      id,
      entered_at: "1404-10-15T23:30",
      left_at: "2026-01-05T22:30:00Z",
      kind: "mission",
    });
    expect(answer.json.data).toEqual({
      ...{ id, operator_id: seller.actor.operatorId, work_date: "2026-01-05", kind: "mission", minutes: 150 },
      ...{ entered_at: "2026-01-05T20:00:00Z", left_at: "2026-01-05T22:30:00Z" },
    });
    expect(await audits("attendance", id)).toEqual(["attendance.update"]);
    expect((await change({ id, kind: "absent" })).json.data).toMatchObject({
      entered_at: null,
      left_at: null,
      minutes: null,
    });
  });

  test.each([
    [
      "leaving before coming",
      { entered_at: "2026-01-05T10:00Z", left_at: "2026-01-05T09:00Z", kind: "present" },
      3003,
      "left_at",
    ],
    [
      "more than a day",
      { entered_at: "2026-01-05T10:00Z", left_at: "2026-01-06T10:01Z", kind: "present" },
      3003,
      "left_at",
    ],
    ["present without a time", { kind: "present" }, 3002, "entered_at"],
    ["absent with a time", { entered_at: "2026-01-05T10:00Z", kind: "absent" }, 3003, "entered_at"],
    ["still to come", { entered_at: "2051-01-05T10:00Z", kind: "present" }, 3003, "entered_at"],
    ["no time", { entered_at: "ten", kind: "present" }, 3003, "entered_at"],
  ])("%s is refused at its field", async (_, values, code, path) => {
    const answer = await change({ id: known, ...values });
    expect([...resultOf(answer), paths(answer)]).toEqual([422, code, [path]]);
  });

  test("no entry overlaps another of the person, by any route", async () => {
    const morning = await entry("2026-01-10", {
      enteredAt: at("2026-01-10T05:00:00Z"),
      leftAt: at("2026-01-10T09:00:00Z"),
    });
    const noon = await entry("2026-01-10", {
      enteredAt: at("2026-01-10T10:00:00Z"),
      leftAt: at("2026-01-10T14:00:00Z"),
    });
    const answer = await change({
      id: noon,
      entered_at: "2026-01-10T08:59:00Z",
      left_at: "2026-01-10T14:00:00Z",
      kind: "present",
    });
    expect(resultOf(answer)).toEqual([409, 8006]);
    expect(answer.json.error.overlaps).toMatchObject([{ id: morning }]);
    await expect(entry("2026-01-10", { kind: "absent" })).rejects.toThrow(/traffic_overlap/);
    // An open entry occupies the rest of its day, not more.
    await entry("2026-01-11", { enteredAt: at("2026-01-11T05:00:00Z") });
    await expect(entry("2026-01-11", { enteredAt: at("2026-01-11T12:00:00Z") })).rejects.toThrow(/traffic_overlap/);
    await entry("2026-01-12", { enteredAt: at("2026-01-12T05:00:00Z") });
    await entry("2026-01-10", { enteredAt: at("2026-01-10T05:00:00Z") }, stranger);
  });

  test("only personnel writers change or delete it, in their own branch", async () => {
    const id = await entry("2026-01-20", { enteredAt: at("2026-01-20T05:00:00Z") });
    const values = { id, entered_at: "2026-01-20T05:30:00Z", kind: "present" };
    expect(resultOf(await change(values, seller))).toEqual([403, 2007]);
    expect(resultOf(await change(values, stranger))).toEqual([404, 3009]);
    expect(resultOf(await stranger.ask("DELETE", "/personnel/traffic/delete", { id }))).toEqual([404, 3009]);
    expect((await manager.ask("DELETE", `/personnel/traffic/delete?id=${id}`)).json.data).toEqual({ id });
    expect(resultOf(await manager.ask("DELETE", "/personnel/traffic/delete", { id }))).toEqual([404, 3009]);
    expect(await audits("attendance", id)).toEqual(["attendance.delete"]);
  });
});
