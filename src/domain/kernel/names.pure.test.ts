import { expect, test } from "vitest";
import { sourcesIn } from "../../../tests/source-paths";
import { name } from "./primitives";

const read = (value: string) => name(20).safeParse(value);

test.each([
  ["turned by a bidi override", "Sara\u202eimiraK"],
  ["isolated", "Sa\u2066ra"],
  ["with a mark nobody sees", "Sa\u200bra"],
  ["with a soft hyphen", "Sa\u00adra"],
  ["of two lines", "Sara\nKarimi"],
  ["with a line separator", "Sara\u2028Karimi"],
  ["with a tab", "Sara\tKarimi"],
  ["of joiners alone", "\u200c\u200d"],
  ["of nothing but marks", "\u200f \ufeff"],
])("rejects the name %s", (_, value) => {
  expect(read(value).success).toBe(false);
});

test("allows Persian orthography and strips marks left by copying", () => {
  expect(read("نیکی\u200cنژاد").data).toBe("نیکی\u200cنژاد");
  expect(read("\u200f سارا \u200e\ufeff").data).toBe("سارا");
});

/** Schemas that accept a person's name as free text. */
const asText = (source: string) =>
  [...source.matchAll(/\b((?:first|last)_name(?:_latin)?|holder|owner_name): text\(/g)].map(([found]) => found);

test("every person's name is parsed by the name schema", () => {
  const files = sourcesIn(["src/domain"], /schema[\w.]*\.ts$/);
  const found = files.flatMap(([path, text]) =>
    // The holder of a hold, in the notation of histories.
    path.includes("hold/") ? [] : asText(text).map((one) => `${path} ${one}`),
  );
  expect(found).toEqual([]);
  expect(asText("first_name: text(100), holder: text(9)")).toHaveLength(2);
});
