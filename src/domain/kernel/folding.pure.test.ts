import { expect, test } from "vitest";
import { folded } from "./folding";

test("Arabic and Persian spellings of a title match in a search", () => {
  expect(folded("كيش")).toBe(folded("کیش"));
  expect(folded("ره\u200cآورد ۵ شب")).toBe("رهاورد 5 شب");
  expect(folded("MHD ٣")).toBe("mhd 3");
});

test("drops vowel signs, tatweel and accents, composed or not", () => {
  expect(folded("مُحَمَّـد")).toBe("محمد");
  expect(folded("São Gonçalo")).toBe("sao goncalo");
  expect(folded("Sa\u0303o")).toBe("sao");
  expect(folded("İstanbul ŞIŞLİ Łódź")).toBe("istanbul sisli lodz");
});
