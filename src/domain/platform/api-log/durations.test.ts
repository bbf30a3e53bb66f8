import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { ctxOf, type Office, office, operatorOf } from "../../../../tests/fixtures";
import { refusal } from "../../../../tests/operators";
import { readDurations } from "./read-durations";
import { type Kept, rowOfCall, rowOfCounted } from "./row";
import { UNKNOWN_PATH } from "./rules";
import { ApiDurationsDto, ApiDurationsInput } from "./schema.durations";
import { writeRows } from "./write-rows";

// 13:00 in Tehran, whose offset from UTC includes half an hour.
const ONE_O_CLOCK_MS = Date.parse("2026-05-02T09:30:00Z");
const MINUTE_MS = 60_000;
let mine: Office;
let theirs: Office;

const kept = (minute: number, over: Partial<Kept> = {}): Kept => ({
  atMs: ONE_O_CLOCK_MS + minute * MINUTE_MS,
  branchId: mine.branchId,
  domainId: mine.partner.domainId,
  caller: `partner:${mine.partner.domainId}`,
  proven: true,
  family: "reservation",
  method: "POST",
  pattern: "/book",
  status: 200,
  refused: false,
  path: "/book",
  search: "",
  durationMs: 10,
  address: "127.0.0.1",
  requestId: `req-${minute}`,
  replayed: false,
  packet: false,
  input: {},
  requestBytes: 2,
  answer: '{"items":[],"meta":{"timestamp":1}}',
  responseBytes: 40,
  ...over,
});

beforeAll(async () => {
  [mine, theirs] = await Promise.all([office({ timeZone: "Asia/Tehran" }), office({ timeZone: "Asia/Tehran" })]);
  await writeRows(query, [
    rowOfCall(kept(-1)),
    ...[1, 2, 3, 4].map((n) => rowOfCall(kept(n, { durationMs: n * 100 }))),
    rowOfCall(kept(5, { durationMs: 9_000, status: 503, pattern: "/search", method: "GET" })),
    rowOfCall(kept(6, { durationMs: 2, status: 404, pattern: null, domainId: null })),
    rowOfCounted({ ...kept(7), counted: 420 }),
    rowOfCall(kept(8, { branchId: theirs.branchId, durationMs: 70_000 })),
  ]);
});

const read = async (input: object, maxCalls?: number, branchId = mine.branchId) =>
  ApiDurationsDto.parse(await readDurations(ctxOf(operatorOf(branchId)), ApiDurationsInput.parse(input), maxCalls));

test("returns durations of stored calls by the branch's hour and by route, of no other branch", async () => {
  const { hours, routes, calls, whole, from, to } = await read({ from: "2026-05-02", to: "2026-05-02" });
  expect([calls, whole, from, to]).toEqual([7, true, "2026-05-01T20:30:00.000Z", "2026-05-02T20:29:59.999Z"]);
  expect(hours.map(({ hour }) => hour)).toEqual(["2026-05-02T09:30:00Z", "2026-05-02T08:30:00Z"]);
  expect(hours[0]).toMatchObject({ calls: 6, failed: 1, p50: 250, slowest: 9_000 });
  expect(hours[0]!.p95).toBeGreaterThan(hours[0]!.p50);
  expect(hours[0]!.slowest).toBeGreaterThan(hours[0]!.p99);
  expect(hours[1]).toMatchObject({ calls: 1, failed: 0, p50: 10, p95: 10, p99: 10, slowest: 10 });
  expect(routes.map(({ method, pattern, calls, total }) => [method, pattern, calls, total])).toEqual([
    ["GET", "/search", 1, 9_000],
    ["POST", "/book", 5, 1_010],
    ["POST", null, 1, 2],
  ]);
});

test("filters by time, route, unknown path and site", async () => {
  const hour = { from: "2026-05-02T09:30:00Z", to: "2026-05-02T10:29:59.999Z" };
  expect((await read(hour)).calls).toBe(6);
  expect((await read({ ...hour, path: "/book" })).routes).toHaveLength(1);
  expect((await read({ ...hour, path: UNKNOWN_PATH })).hours).toMatchObject([{ calls: 1, slowest: 2 }]);
  expect((await read({ ...hour, domain_id: mine.partner.domainId, path: "/search" })).calls).toBe(1);
  expect((await read({ ...hour, domain_id: theirs.partner.domainId })).calls).toBe(0);
});

test("reads only the newest calls up to the limit, and reports it", async () => {
  const span = { from: "2026-05-02", to: "2026-05-02" };
  expect(await read(span, 2)).toMatchObject({ calls: 2, whole: false, hours: [{ calls: 2, slowest: 9_000 }] });
  expect(await read(span, 7)).toMatchObject({ calls: 7, whole: true });
});

test("covers the last day by default, and at most seven days", async () => {
  const { from, to } = await read({});
  expect(Date.parse(to) - Date.parse(from)).toBe(24 * 60 * MINUTE_MS);
  const [clock] = await query<{ now: Date }>("t.clock", "select now() as now", []);
  expect(Math.round(Date.parse(to) / (60 * MINUTE_MS) - clock!.now.getTime() / (60 * MINUTE_MS))).toBeCloseTo(0);
  expect(await read({ to: "2026-05-02" })).toMatchObject({ from: "2026-05-01T20:29:59.999Z", calls: 7 });
  expect(await read({ from: "2026-04-28" })).toMatchObject({ to: "2026-05-04T20:30:00.000Z", calls: 7 });
  expect((await read({ from: "2026-04-26", to: "2026-05-02" })).calls).toBe(7);
  expect(await refusal(read({ from: "2026-04-25", to: "2026-05-02" }))).toMatchObject({
    reason: "fieldInvalid",
    fields: ["from"],
  });
});
