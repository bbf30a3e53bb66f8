import { expect, test } from "vitest";
import { type ClassState, classStatus } from "./rules";

const NOW = new Date("2026-05-02T08:00:00Z");
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);
const onSale: ClassState = {
  charter: "open",
  startsAt: minutes(600),
  closed: false,
  salesOpenAt: null,
  salesCloseAt: minutes(300),
  available: 9,
  fewLeft: 5,
};

test.each<[string, Partial<ClassState>, string]>([
  ["on sale", {}, "open"],
  ["more than few left", { available: 6 }, "open"],
  ["few left, the mark included", { available: 5 }, "few_left"],
  ["the last seat", { available: 1 }, "few_left"],
  ["none left", { available: 0 }, "sold_out"],
  ["sale opens now", { salesOpenAt: NOW }, "open"],
  ["sale opens in a minute", { salesOpenAt: minutes(1) }, "closed"],
  ["sale closes now", { salesCloseAt: NOW }, "closed"],
  ["class closed", { closed: true }, "closed"],
  ["charter closed", { charter: "closed" }, "closed"],
  ["charter not published", { charter: "draft" }, "closed"],
  ["closed goes before sold out", { closed: true, available: 0 }, "closed"],
  ["leaves now", { startsAt: NOW }, "departed"],
  ["departed goes before closed", { startsAt: minutes(-1), closed: true }, "departed"],
  ["canceled", { charter: "canceled" }, "canceled"],
  ["canceled goes before departed", { charter: "canceled", startsAt: minutes(-1) }, "canceled"],
])("%s", (_, change, status) => {
  expect(classStatus({ ...onSale, ...change }, NOW)).toBe(status);
});
