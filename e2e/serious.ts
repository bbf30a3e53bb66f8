import { type Page, test } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { isSerious, violationsIn, without } from "./axe";
import { faintTexts } from "./contrast";
import { isSecondOfPair } from "./pairs";

/** Tests in which a page was checked in the dark scheme. */
const darkened = new WeakSet<object>();
/** `npm run test:whole`: every text in both schemes at every check. */
const isWhole = process.env.SCHEMES === "both";

/**
 * Serious or critical axe findings of the present page: all rules in the light scheme, and in the dark those it
 * affects, contrast. Colors are checked once per page: the English test of a pair leaves them to the Persian one. The
 * dark scheme applies to the first check of each test, and to every check in `npm run test:whole`.
 */
export async function seriousIn(page: Page): Promise<string[]> {
  await figuresIn(page);
  if (isSecondOfPair(test.info().titlePath)) return colorless(page);
  const isFirst = !darkened.has(test.info());
  darkened.add(test.info());
  return isFirst || isWhole ? seriousInBoth(page) : seriousInLight(page);
}

/** The same in any test, or outside of one: all rules in the light scheme, contrast in the dark. */
export async function seriousInBoth(page: Page): Promise<string[]> {
  await figuresIn(page);
  const light = await seriousInLight(page);
  await shownIn(page, "dark");
  const dark = await faint(page);
  await shownIn(page, "light");
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

const seriousInLight = async (page: Page) => [...(await colorless(page)), ...(await faint(page))];

const colorless = (page: Page) => found(page, { rules: without([...MODERATE, CONTRAST]) });

const faint = (page: Page) => (isWhole ? found(page, { runOnly: [CONTRAST] }) : faintTexts(page));

/** Figures being replaced are temporary: waits for the final ones. */
const figuresIn = (page: Page) => page.locator("[data-waiting]").first().waitFor({ state: "detached" });

/** The page in one scheme, once color transitions have ended. */
export async function shownIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: "attached" });
  // Colors in transition belong to neither scheme.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const done = Promise.allSettled(finite.map(({ finished }) => finished));
    // A canceled transition never ends.
    await Promise.race([done, new Promise((over) => setTimeout(over, 1_000))]);
  });
}

const CONTRAST = "color-contrast";

/** Rules with moderate findings at most: they are not checked, and `region` is slow. */
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

async function found(page: Page, options: RunOptions): Promise<string[]> {
  const serious = (await violationsIn(page, options)).filter(isSerious);
  return serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
