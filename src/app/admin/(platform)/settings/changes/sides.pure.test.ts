import { expect, test } from "vitest";
import { sidesOf } from "./sides";

test("lists differences at any depth, and removals", () => {
  const before = { title: "a", settings: { url: "https://one.example", mode: "live" }, secrets: { token: "AAA" } };
  const after = { title: "a", settings: { url: "https://two.example" }, secrets: { token: "BBB" }, active: true };
  expect(sidesOf(before, after)).toEqual([
    { field: "settings.url", was: "https://one.example", is: "https://two.example" },
    { field: "secrets.token", was: "AAA", is: "BBB" },
    { field: "active", was: null, is: "true" },
    { field: "settings.mode", was: "live", is: null },
  ]);
  expect(sidesOf(null, { origins: ["a", "b"] })).toEqual([{ field: "origins", was: null, is: "a b" }]);
});
