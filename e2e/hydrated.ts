import { expect, type Locator } from "@playwright/test";

/** Waits until React has hydrated the element: from then on its handlers receive keys. */
export const hydrated = (of: Locator): Promise<void> =>
  expect
    .poll(() => of.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"))))
    .toBe(true);
