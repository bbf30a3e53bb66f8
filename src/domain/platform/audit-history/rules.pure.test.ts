import { expect, test } from "vitest";
import { changesOf } from "./rules";

test("only fields that both sides have and that differ are returned, under one spelling", () => {
  const before = { title: "بیمه", title_latin: "", active: true, tags: ["a"], file_id: 3, media: { n: 1 }, version: 1 };
  const after = {
    title: "بیمه‌نامه",
    titleLatin: null,
    active: false,
    tags: ["a", "b"],
    fileId: 4,
    media: { n: 2 },
    version: 2,
  };
  expect(changesOf(before, after)).toEqual([
    { field: "title", before: "بیمه", after: "بیمه‌نامه" },
    { field: "active", before: true, after: false },
    { field: "tags", before: ["a"], after: ["a", "b"] },
    { field: "file_id" },
    { field: "media" },
  ]);
  const access = { role: "seller", permissions: ["trade:read"], customised: false };
  expect(changesOf({ access }, { access: { ...access, role: "support" }, personal: ["mobile"], files: true })).toEqual([
    { field: "role", before: "seller", after: "support" },
    { field: "personal" },
    { field: "files" },
  ]);
  expect([changesOf(null, after), changesOf(before, null), changesOf(before, { title: "بیمه" })]).toEqual([[], [], []]);
});
