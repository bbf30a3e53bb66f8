import fc from "fast-check";
import { expect, test } from "vitest";
import { clockAt } from "../../kernel/zone-clock";
import { RHYTHMS } from "../report/rules";
import { endedSpan, nextAt } from "./schedule-times";

test("yesterday, last week and last month, by the branch's calendar", () => {
  const ended = (rhythm: (typeof RHYTHMS)[number], calendar: "jalali" | "gregorian") =>
    Object.values(endedSpan({ rhythm, calendar, zone: "Asia/Tehran" }, new Date("2026-11-22T20:30:00Z")));
  expect(ended("daily", "jalali")).toEqual(["2026-11-22", "2026-11-22"]);
  // From Saturday to Friday; from Monday to Sunday.
  expect(ended("weekly", "jalali")).toEqual(["2026-11-14", "2026-11-20"]);
  expect(ended("weekly", "gregorian")).toEqual(["2026-11-16", "2026-11-22"]);
  // Aban 1405; October.
  expect(ended("monthly", "jalali")).toEqual(["2026-10-23", "2026-11-21"]);
  expect(ended("monthly", "gregorian")).toEqual(["2026-10-01", "2026-10-31"]);
});

test("it is sent at the local hour on the first day after the span", () => {
  const next = (given: object, now: string) =>
    nextAt(
      { rhythm: "daily", calendar: "gregorian", hour: 7, zone: "Asia/Tehran", ...given },
      new Date(now),
    ).toISOString();
  expect(next({}, "2026-11-23T03:00:00Z")).toBe("2026-11-23T03:30:00.000Z");
  expect(next({}, "2026-11-23T03:30:00Z")).toBe("2026-11-24T03:30:00.000Z");
  expect(next({ rhythm: "monthly", calendar: "jalali" }, "2026-11-23T03:00:00Z")).toBe("2026-12-22T03:30:00.000Z");
  // Clocks change from 2 to 3 on 29 March.
  expect(next({ zone: "Europe/Berlin", hour: 2 }, "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
});

test("the next time is always in the future, at its hour, and never skips a period", () => {
  const zone = fc.constantFrom("Asia/Tehran", "Asia/Dubai", "Europe/Berlin", "America/New_York");
  const at = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  const calendar = fc.constantFrom("jalali" as const, "gregorian" as const);
  fc.assert(
    fc.property(
      zone,
      at,
      calendar,
      fc.integer({ min: 5, max: 23 }),
      fc.constantFrom(...RHYTHMS),
      (zone, now, calendar, hour, rhythm) => {
        const first = nextAt({ rhythm, calendar, hour, zone }, now);
        const second = nextAt({ rhythm, calendar, hour, zone }, first);
        expect(first.getTime()).toBeGreaterThan(now.getTime());
        expect(clockAt(zone, first.getTime()).slice(11)).toBe(`${String(hour).padStart(2, "0")}:00`);
        const [one, other] = [first, second].map((moment) => endedSpan({ rhythm, calendar, zone }, moment));
        expect(Date.parse(other!.from) - Date.parse(one!.to)).toBe(86_400_000);
      },
    ),
  );
});
