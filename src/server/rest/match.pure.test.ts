import { describe, expect, test } from "vitest";
import { localeOf } from "./locale";
import { matcher } from "./match";
import type { Entry } from "./route-table";

const entry = (verb: Entry["verb"], path: string) =>
  ({ verb, path, name: `${verb} ${path}`, meta: {}, procedure: { _def: { type: "query" } } }) as Entry;

const match = matcher([
  entry("GET", "/articles/{article}"),
  entry("GET", "/articles/top"),
  entry("POST", "/articles/{id}/views"),
  entry("GET", "/online/{type}/{id}"),
  entry("POST", "/thing"),
  entry("DELETE", "/thing"),
]);

const name = (method: string, path: string) => {
  const found = match(method, path);
  return found && "entry" in found ? [found.entry.name, found.params] : found;
};

describe("match", () => {
  test.each([
    ["GET", "/articles/top", ["GET /articles/top", {}]],
    ["GET", "/articles/7", ["GET /articles/{article}", { article: "7" }]],
    ["HEAD", "/articles/7", ["GET /articles/{article}", { article: "7" }]],
    ["POST", "/articles/7/views", ["POST /articles/{id}/views", { id: "7" }]],
    ["GET", "/articles/%D8%B3", ["GET /articles/{article}", { article: "س" }]],
    ["GET", "/online/flight/3", ["GET /online/{type}/{id}", { type: "flight", id: "3" }]],
  ])("%s %s", (method, path, expected) => {
    expect(name(method, path)).toEqual(expected);
  });

  test.each(["/", "", "/thing/", "//thing", "/THING", "/thing%2f", "/./thing", "/articles/%ff", "/articles/"])(
    "%s is no path",
    (path) => {
      expect(name("GET", path)).toBeNull();
    },
  );

  test("a wrong method lists the allowed ones", () => {
    expect(name("PATCH", "/thing")).toEqual({ allow: "POST, DELETE" });
    expect(name("TRACE", "/articles/7")).toEqual({ allow: "GET, HEAD" });
  });
});

test.each([
  [undefined, "en"],
  ["fa", "fa"],
  ["fa-IR,fa;q=0.9,en;q=0.8", "fa"],
  ["en-GB,fa;q=0.5", "en"],
  ["de, fa;q=0.1", "fa"],
  ["en;q=0, fa;q=0.2", "fa"],
  ["*", "en"],
  [";;q=x,,", "en"],
])("Accept-Language %s is %s", (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
