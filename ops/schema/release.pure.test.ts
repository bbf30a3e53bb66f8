import { expect, test } from "vitest";
import { breaks } from "./release";

const before = {
  "table public.a": "t",
  "column public.a.x": "1",
  "function public.f(n integer)": "f",
  "index i of public.a": "i",
};
const and = (more: Record<string, string>) => ({ ...before, ...more });
const strict = new Set(["column public.a.needed", "index one of public.a", "column public.b.needed"]);

test.each([
  ["another body", and({ "function public.f(n integer)": "g" })],
  ["a column that fills itself", and({ "column public.a.y": "2" })],
  ["an index that refuses nothing", and({ "index two of public.a": "2" })],
  [
    "a table with all that belongs to it",
    and({ "table public.b": "t", "column public.b.needed": "1", "foreign key k of public.b": "k" }),
  ],
  ["a value and an extension", and({ "value x of public.kind": "", "extension pg_trgm": "" })],
])("an older build lives with %s", (_, after) => {
  expect(breaks(before, after, strict)).toEqual([]);
});

test.each([
  ["a column that is gone", { ...before, "column public.a.x": undefined }, "column public.a.x"],
  ["a column of another type", and({ "column public.a.x": "9" }), "column public.a.x"],
  ["a function that is gone", { ...before, "function public.f(n integer)": undefined }, "function public.f(n integer)"],
  ["a column that must be given", and({ "column public.a.needed": "1" }), "column public.a.needed"],
  ["an index that refuses", and({ "index one of public.a": "1" }), "index one of public.a"],
  ["a constraint on a table it writes", and({ "constraint c of public.a": "c" }), "constraint c of public.a"],
  ["a trigger on a table it writes", and({ "trigger t of public.a": "t" }), "trigger t of public.a"],
])("not with %s", (_, after, expected) => {
  const there = Object.fromEntries(Object.entries(after).filter(([, hash]) => hash !== undefined)) as Record<
    string,
    string
  >;
  expect(breaks(before, there, strict)).toEqual([expected]);
});
