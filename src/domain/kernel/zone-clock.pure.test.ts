import { expect, test } from "vitest";
import { clockAt, offsetAt } from "./zone-clock";

const ZONES = ["Asia/Tehran", "Europe/London", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"] as const;
const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone as string,
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
  ]),
);
const byIntl = (zone: string, ms: number) => formats.get(zone)!.format(ms).replace(" ", "T");

test("agrees with Intl over years with and without daylight saving", () => {
  for (const zone of ZONES)
    for (const year of [2011, 2022, 2026])
      for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += 11 * 3_607_000)
        expect(clockAt(zone, ms), `${zone} ${ms}`).toBe(byIntl(zone, ms));
});

test("on days of a clock change every hour has its own offset", () => {
  for (const [zone, day] of [
    ["Europe/London", Date.UTC(2026, 2, 29)],
    ["America/St_Johns", Date.UTC(2026, 10, 1)],
    ["Australia/Lord_Howe", Date.UTC(2026, 3, 4)],
    ["Pacific/Apia", Date.UTC(2011, 11, 30)],
  ] as const)
    for (let ms = day; ms < day + 86_400_000; ms += 5 * 60_000) expect(clockAt(zone, ms)).toBe(byIntl(zone, ms));
});

test("rejects an invalid zone or instant", () => {
  expect(() => clockAt("Asia/Nowhere", 0)).toThrow(RangeError);
  expect(() => clockAt("Asia/Tehran", Number.NaN)).toThrow(RangeError);
  expect(() => offsetAt("Asia/Tehran", Number.NaN)).toThrow(RangeError);
  expect(() => offsetAt("Asia/Tehran", 8.7e15)).toThrow(RangeError);
});
