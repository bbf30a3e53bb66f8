import { afterAll, beforeAll } from "vitest";

/** Shortens periods of the product for the tests of a file, and restores them. */
export function shortened<T extends object>(periods: T, as: Partial<T>): void {
  const before = { ...periods };
  beforeAll(() => void Object.assign(periods, as));
  afterAll(() => void Object.assign(periods, before));
}
