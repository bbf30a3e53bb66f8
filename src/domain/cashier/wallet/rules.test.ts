import { expect, test } from "vitest";
import { ownerOf, ownerText, shortOf } from "./rules";

test("an owner is parsed as it is written", () => {
  for (const owner of [
    { type: "passenger", id: 12 },
    { type: "branch", id: 1 },
  ] as const)
    expect(ownerOf(ownerText(owner))).toEqual(owner);
});

test("a wallet's shortfall is exact to the unit", () => {
  expect(shortOf(10n, 10n)).toEqual({ sufficient: true, available: 10n, shortfall: 0n });
  expect(shortOf(11n, 10n)).toEqual({ sufficient: false, available: 10n, shortfall: 1n });
});
