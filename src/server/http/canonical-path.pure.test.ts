import { expect, test } from "vitest";
import { apiByAnotherName, isCanonical } from "./canonical-path";

test.each(["/", "/api/v2/auth/by", "/admin/reservations", "/_next/static/a%5Bb%5D.js", "/x/..y/z.", "/%D8%B3"])(
  "%s is canonical",
  (path) => {
    expect(isCanonical(path)).toBe(true);
  },
);

test.each([
  "",
  "*",
  "api/v2",
  "http://evil.example/api",
  "/./api/v2",
  "/api/x/../v2/y",
  "/api/%2e%2E/v2",
  "/api/.%2e/v2",
  "//api/v2",
  "/api//v2",
  "/api\\v2",
  "/api/..",
  "/api/%",
  "/api/%E0%A4%A",
])("%s is not", (path) => {
  expect(isCanonical(path)).toBe(false);
});

test.each([
  ["/api", true],
  ["/b2c", true],
  ["/API/v2/x", true],
  ["/B2c", true],
  ["/%61pi/v2", true],
  ["/a%50i/v2", true],
  ["/V2/currencies/list", true],
  ["/%76%32/x", true],
  ["/v2", true],
  ["/v2/x", false],
  ["/v20", false],
  ["/api/v2/x", false],
  ["/apiary", false],
  ["/admin", false],
])("%s is an API under another path: %s", (path, expected) => {
  expect(apiByAnotherName(path)).toBe(expected);
});
