import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds serious or critical on the page as it stands: everything in the light, and in the dark what the dark can
 * change, which is contrast (a whole run takes seconds on a long table).
 */
export async function seriousIn(page: Page): Promise<string[]> {
  const light = await found(new AxeBuilder({ page }));
  await shownIn(page, "dark");
  const dark = await found(new AxeBuilder({ page }).withRules(["color-contrast"]));
  await shownIn(page, "light");
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

async function shownIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: "attached" });
}

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
