import { expect, type Locator, type Page } from "@playwright/test";

/** Counts what a job costs its user: inputs (a field that is filled) and actions (a button or a key). */
export function stepsOn(page: Page) {
  const done = { inputs: 0, actions: 0 };
  return {
    fill: async (field: Locator, text: string) => {
      done.inputs++;
      await field.fill(text);
    },
    /** The first choice of a list; one field. */
    chooseFirst: async (field: Locator) => {
      done.inputs++;
      await field.click();
      await page.getByRole("option").first().click();
    },
    press: async (keys: string) => {
      done.actions++;
      await page.keyboard.press(keys);
    },
    click: async (button: Locator) => {
      done.actions++;
      await button.click();
    },
    atMost: (bounds: { inputs: number; actions: number }) => {
      expect(done.inputs, "inputs").toBeLessThanOrEqual(bounds.inputs);
      expect(done.actions, "actions").toBeLessThanOrEqual(bounds.actions);
      return done;
    },
  };
}
