import { afterAll, beforeAll } from "vitest";

/** Periods of the product, made short for the tests of a file, and as they were after it. */
export function shortened<T extends object>(periods: T, as: Partial<T>): void {
  const before = { ...periods };
  beforeAll(() => void Object.assign(periods, as));
  afterAll(() => void Object.assign(periods, before));
}
