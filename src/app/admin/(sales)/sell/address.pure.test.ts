import { expect, test } from "vitest";
import { agesOf, type SearchCriteria, stayInput } from "./address";
import { daysLater } from "./way";

const input: SearchCriteria = {
  ...{ tab: "hotel", from: null, to: null, on: "2026-05-01", back: "2026-05-03", adt: 2, chd: 0, inf: 0, buyer: null },
  ...{ stay: "city:31", rooms: 1, ages: null },
};

test.each([
  [null, []],
  ["4, 9", [4, 9]],
  ["۴، ۹", [4, 9]],
  [" 0 17 ", [0, 17]],
])("the ages %j are %j", (text, ages) => expect(agesOf(text)).toEqual(ages));

test.each(["19", "four", "4, x", "4-9", "4.5", "117", "1 1 1 1 1 1 1 1 1 1"])(
  "%j are no ages, and nothing is searched for with them",
  (ages) => {
    expect(agesOf(ages)).toBeNull();
    expect(stayInput({ ...input, ages })).toBeNull();
  },
);

test("children of a search are all that were typed", () => {
  expect(stayInput({ ...input, ages: "۴ ۹" })?.rooms).toEqual([{ adults: 2, children: [4, 9] }]);
});

test.each([
  ["2026-05-01T20:00:00Z", "2026-05-01T21:30:00Z", "Asia/Dubai", 1],
  ["2026-05-01T18:00:00Z", "2026-05-01T19:30:00Z", "Asia/Dubai", 0],
  ["2026-05-01T21:00:00Z", "2026-05-02T02:00:00Z", "Europe/London", 0],
  ["2026-05-01T15:00:00Z", "2026-05-02T21:00:00Z", "Asia/Dubai", 2],
])("from %s in Tehran to %s in %s: %d days later", (departs_at, arrives_at, arrival_zone, days) => {
  const leg = { departs_at, departure_zone: "Asia/Tehran", arrives_at, arrival_zone };
  expect(daysLater(leg, leg)).toBe(days);
});
