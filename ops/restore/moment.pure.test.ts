import { expect, test } from "vitest";
import { momentOf } from "./moment";

const NOW = new Date("2026-11-25T00:10:00Z"); // 03:40 in Tehran

test.each([
  ["2026-11-23T04:00:00Z", undefined, "2026-11-23T04:00:00.000Z"],
  ["2026-11-23T04:00:00+03:30", undefined, "2026-11-23T00:30:00.000Z"],
  ["2026-11-23 04:00:00", "Asia/Tehran", "2026-11-23T00:30:00.000Z"],
  ["2026-11-23T04:00:00.250", "UTC", "2026-11-23T04:00:00.250Z"],
  ["03:09:59", "Asia/Tehran", "2026-11-24T23:39:59.000Z"],
  ["03:50", "Asia/Tehran", "2026-11-24T00:20:00.000Z"],
  ["2026-07-01T12:00", "Europe/Berlin", "2026-07-01T10:00:00.000Z"],
])("%s in %s is %s", (text, zone, moment) => {
  expect(momentOf(text, zone, NOW)?.toISOString()).toBe(moment);
});

test.each([
  ["03:09:59", undefined, /^in which zone is 03:09:59\?/],
  ["2026-11-23T04:00:00", undefined, /^in which zone/],
  ["03:09:59", "Tehran", /^--zone Tehran is no time zone/],
  ["yesterday", "UTC", /^yesterday is no time/],
  ["2026-13-40T00:00:00Z", undefined, /is no time/],
  [undefined, undefined, /^to when\?/],
])("%s in %s is refused", (text, zone, why) => {
  expect(() => momentOf(text, zone, NOW)).toThrow(why);
});

test("the last there is has no moment", () => {
  expect(momentOf("latest", undefined, NOW)).toBeUndefined();
});
