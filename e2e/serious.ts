import AxeBuilder from "@axe-core/playwright";
import { type Page, test } from "@playwright/test";
import { isSecondOfPair } from "./pairs";

/** The tests of which a page was looked at in the dark already. */
const darkened = new WeakSet<object>();

/**
 * What axe finds serious or critical on the page as it stands: everything in the light, and in the dark what the dark can
 * change, which is contrast (a whole run takes seconds on a long table). Colours are looked at once a page: a test that is
 * the English one of a pair leaves them to the Persian one. The dark has the first look of each test, and every look in
 * `npm run test:whole`.
 */
export async function seriousIn(page: Page): Promise<string[]> {
  await figuresIn(page);
  if (isSecondOfPair(test.info().titlePath)) return found((await axeOf(page)).disableRules([...MODERATE, CONTRAST]));
  const isFirst = !darkened.has(test.info());
  darkened.add(test.info());
  return isFirst || process.env.SCHEMES === "both" ? seriousInBoth(page) : seriousInLight(page);
}

/** The same whatever the test is of, or in no test at all: everything in the light, contrast in the dark. */
export async function seriousInBoth(page: Page): Promise<string[]> {
  await figuresIn(page);
  const light = await seriousInLight(page);
  await shownIn(page, "dark");
  const dark = await found((await axeOf(page)).withRules([CONTRAST]));
  await shownIn(page, "light");
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

const seriousInLight = async (page: Page) => found((await axeOf(page)).disableRules(MODERATE));

/** Figures that others are on their way for are there for a moment: those that stay are looked at. */
const figuresIn = (page: Page) => page.locator("[data-waiting]").first().waitFor({ state: "detached" });

/** The page in one of its schemes, once no colour is on its way any more. */
export async function shownIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: "attached" });
  // Colours on their way from one scheme to the other are neither's.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const done = Promise.allSettled(finite.map(({ finished }) => finished));
    // One that was stopped halfway never ends.
    await Promise.race([done, new Promise((over) => setTimeout(over, 1_000))]);
  });
}

const CONTRAST = "color-contrast";

/** Rules whose finding axe itself never calls more than moderate: nothing of theirs is asked for, and `region` is dear. */
const MODERATE = [
  "aria-allowed-role",
  "aria-deprecated-role",
  "empty-heading",
  "empty-table-header",
  "form-field-multiple-labels",
  "heading-order",
  "html-xml-lang-mismatch",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "meta-viewport-large",
  "no-autoplay-audio",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "scope-attr-valid",
  "server-side-image-map",
  "skip-link",
  "table-duplicate-name",
];

/**
 * In the page itself: no frame here is another site's, so no page of its own is needed to put results together. A page that
 * has axe keeps it: the builder would read it in four times.
 */
async function axeOf(page: Page): Promise<AxeBuilder> {
  const there = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, axeSource: there ? "0" : undefined });
  return axe.options({ resultTypes: ["violations"] }).setLegacyMode();
}

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
