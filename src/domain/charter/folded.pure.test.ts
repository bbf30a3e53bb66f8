import { expect, test } from "vitest";
import { folded } from "./folded";

test("Arabic and Persian spellings of a title look the same to a search", () => {
  expect(folded("كيش")).toBe(folded("کیش"));
  expect(folded("ره\u200cآورد ۵ شب")).toBe("رهاورد 5 شب");
  expect(folded("MHD ٣")).toBe("mhd 3");
});
