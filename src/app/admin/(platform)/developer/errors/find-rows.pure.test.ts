import { expect, test } from "vitest";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { findRows } from "./find-rows";

const codes = (sought: string, range: Parameters<typeof findRows>[1] = null) =>
  findRows(sought, range).map(({ code }) => code);

test("everything without a question, in the order of the numbers", () => {
  const all = codes("");
  expect(all).toHaveLength(Object.keys(CATALOGUE).length);
  expect(all).toEqual([...all].sort((a, b) => a - b));
});

test("by number in both kinds of digits, by range, by words of either language", () => {
  expect(codes("4003")).toEqual([4003]);
  expect(codes("۴۰۰۳")).toEqual([4003]);
  expect(codes("", "6").every((code) => code >= 6000 && code < 7000)).toBe(true);
  expect(codes("4003", "6")).toEqual([]);
  const { title } = CATALOGUE.priceChanged;
  expect(codes(title.en.toUpperCase())).toContain(4003);
  expect(codes(title.fa.replaceAll("ی", "ي"))).toContain(4003);
  expect(codes("no such words")).toEqual([]);
});
