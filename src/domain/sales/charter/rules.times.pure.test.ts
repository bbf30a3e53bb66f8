import { expect, test } from "vitest";
import { dateLater, daysBetween, instantOf, isZone, readLocalTime } from "./rules.times";

test.each([
  ["2026-05-02T08:30", "2026-05-02T08:30"],
  ["2026-05-02 08:30:00", "2026-05-02T08:30"],
  ["۱۴۰۵-۰۲-۱۲T۰۸:۳۰", "2026-05-02T08:30"],
  ["1405/2/12 23:59", "2026-05-02T23:59"],
  ["2026-02-30T08:30", undefined],
  ["2026-05-02T24:00", undefined],
  ["2026-05-02T08:30Z", undefined],
  ["2026-05-02", undefined],
])("parses %s as %s", (written, read) => {
  expect(readLocalTime(written)).toBe(read);
});

test("zones are names, not offsets", () => {
  for (const zone of ["Asia/Tehran", "Europe/Istanbul", "America/Argentina/Ushuaia", "UTC"])
    expect(isZone(zone)).toBe(true);
  for (const zone of ["+03:30", "Asia/Nowhere", "Tehran", "", "IRST"]) expect(isZone(zone)).toBe(false);
});

test("a local time is one instant; a skipped one is none, an ambiguous one is the first", () => {
  expect(instantOf("2026-05-02T08:30", "Asia/Tehran")).toEqual(new Date("2026-05-02T05:00:00Z"));
  expect(instantOf("2026-03-29T02:30", "Europe/Berlin")).toBeUndefined();
  expect(instantOf("2026-10-25T02:30", "Europe/Berlin")).toEqual(new Date("2026-10-25T00:30:00Z"));
});

test("counts days on the calendar", () => {
  expect(daysBetween("2026-02-27", "2026-03-01")).toBe(2);
  expect(daysBetween("2026-03-01", "2026-02-27")).toBe(-2);
  expect(dateLater("2028-02-28", 2)).toBe("2028-03-01");
});
