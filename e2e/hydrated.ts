import { expect, type Locator } from "@playwright/test";

/** Waits until React has taken the element over: from then on its handlers hear keys. */
export const hydrated = (of: Locator): Promise<void> =>
  expect
    .poll(() => of.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"))))
    .toBe(true);
