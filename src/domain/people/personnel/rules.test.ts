import { expect, test } from "vitest";
import { dayOn, daysFrom, LEAVE_STATUSES, leaveActs, minutesBetween } from "./rules";

const APPROVER = { own: false, permissions: ["operator:read", "operator:approve"] };
const KEEPER = { own: false, permissions: ["operator:read", "operator:write"] };
const ALL = ["operator:read", "operator:write", "operator:approve"];

test.each([
  ["an approver decides what waits", "pending", APPROVER, ["confirm", "reject"]],
  ["... and takes back what was confirmed", "confirmed", APPROVER, ["reject"]],
  [
    "who asked changes it, and never decides",
    "pending",
    { own: true, permissions: ALL },
    ["replace", "edit", "delete"],
  ],
  [
    "who asked, without any permission, the same",
    "pending",
    { own: true, permissions: [] },
    ["replace", "edit", "delete"],
  ],
  ["what is confirmed is replaced, not edited", "confirmed", { own: true, permissions: [] }, ["replace"]],
  ["who keeps the files changes it for others", "pending", KEEPER, ["replace", "edit", "delete"]],
  ["a colleague does nothing", "pending", { own: false, permissions: ["operator:read"] }, []],
] as const)("%s", (_, status, asker, acts) => {
  expect(leaveActs(status, asker)).toEqual(acts);
});

test("ended states are final for everybody", () => {
  for (const status of LEAVE_STATUSES.slice(2)) {
    for (const own of [true, false]) expect(leaveActs(status, { own, permissions: ALL })).toEqual([]);
  }
});

test("days are local to the place", () => {
  const at = new Date("2026-05-02T21:00:00Z");
  expect([dayOn("Asia/Tehran")(at), dayOn("Europe/London")(at)]).toEqual(["2026-05-03", "2026-05-02"]);
  expect(daysFrom("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(daysFrom("2026-03-02", "2026-03-01")).toEqual([]);
  expect(minutesBetween(new Date("2026-05-02T08:00:00Z"), new Date("2026-05-02T09:30:20Z"))).toBe(90);
});
