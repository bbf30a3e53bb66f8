import { expect, test } from "vitest";
import { availableSeats, CHARTER_STATUSES, minCapacity, missingToOpen, NEXT_STATUSES } from "./rules.charter";

test("nothing becomes a draft again, canceled is final, everything else can be canceled", () => {
  for (const from of CHARTER_STATUSES) {
    expect(NEXT_STATUSES[from]).not.toContain("draft");
    expect(NEXT_STATUSES[from]).not.toContain(from);
    expect(NEXT_STATUSES[from].includes("canceled")).toBe(from !== "canceled");
  }
  expect(NEXT_STATUSES.canceled).toEqual([]);
});

test("requirements for selling a charter", () => {
  const ready = { routes: 1, stays: 0, sellable: 1, departed: false };
  expect(missingToOpen(ready)).toEqual([]);
  expect(missingToOpen({ ...ready, routes: 0, stays: 1 })).toEqual([]);
  expect(missingToOpen({ routes: 0, stays: 0, sellable: 0, departed: true })).toEqual(["itinerary", "price", "future"]);
});

test("sold and held seats cannot be removed", () => {
  expect(minCapacity({ sold: 3, held: 2 })).toBe(5);
  expect(availableSeats({ capacity: 9, sold: 3, held: 2 })).toBe(4);
});
