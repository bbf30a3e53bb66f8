import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { pairedSpecs } from "../e2e/pairs";

test("every spec with halves by language exists", () => {
  expect(pairedSpecs.length).toBeGreaterThan(40);
  expect(pairedSpecs.filter((spec) => !existsSync(`e2e/${spec}.spec.ts`))).toEqual([]);
});
