import { expect, test } from "vitest";
import { signedText, standOf } from "./rules";

test("over, near and within a ceiling, to the unit", () => {
  const at = (used: bigint) => standOf({ ceiling: 1_000n, used });
  expect([at(0n), at(799n), at(800n), at(1_000n), at(1_001n)]).toEqual(["within", "within", "near", "near", "over"]);
  expect([standOf({ ceiling: 0n, used: 0n }), standOf({ ceiling: 0n, used: 1n })]).toEqual(["within", "over"]);
});

test("the signed text differs if any amount does", () => {
  const amounts = { ceiling: 10n, used: 1n, held: 2n, available: 7n };
  const text = (more: object) =>
    signedText(1, { ...amounts, ...more }, { currency: "IRR", at: "2026-01-01T00:00:00Z" });
  const texts = [{}, { ceiling: 11n }, { used: 2n }, { held: 3n }, { available: 8n }].map(text);
  expect(new Set(texts).size).toBe(texts.length);
});
