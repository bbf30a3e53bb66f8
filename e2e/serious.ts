import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds serious or critical on the page as it stands: everything in the light, and in the dark what the dark can
 * change, which is contrast (a whole run takes seconds on a long table).
 */
export async function seriousIn(page: Page): Promise<string[]> {
  const light = await found(axeOf(page));
  await shownIn(page, "dark");
  const dark = await found(axeOf(page).withRules(["color-contrast"]));
  await shownIn(page, "light");
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

async function shownIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: "attached" });
}

/** In the page itself: no frame here is another site's, so no page of its own is needed to put results together. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
