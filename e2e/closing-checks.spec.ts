import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** A check is made to block, its rows are accepted by one person, and another one may close with them. */
test.describe.configure({ mode: "serial" });

const FIRST: Record<Language, string> = { fa: "1001", en: "1002" };
const SECOND: Record<Language, string> = { fa: "1002", en: "1001" };
const PAGE = "/admin/accounting/closing";
const WORDS = {
  fa: { block: "مانع بستن", own: /خودتان پذیرفته‌اید/ },
  en: { block: "Blocks closing", own: /You accepted these/ },
} as const;

const dialog = (page: Page) => page.getByRole("dialog");
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/closing-checks-${name}.png` });
const current = (page: Page) => page.locator("button[data-fm][aria-current=date]");
/** The check-list alone. */
const list = (page: Page, name: string) =>
  page
    .locator("section:has([data-check])")
    .first()
    .screenshot({ path: `test-results/closing-checks-${name}.png` });
const failing = (page: Page) =>
  page.locator("section [data-check]:not([data-ok]):not([data-blocks]):not(:has([data-waived]))");

/** The month of today: closing earlier months is another test's. */
/** Without a language: in the person's own, which other tests use beside this one. */
async function open(page: Page, person: string, language?: Language) {
  if (language) await speak(page, language);
  await openAs(page, { person, ...(language && { language }), path: PAGE });
  const fm = await current(page).getAttribute("data-fm");
  await page.goto(`${PAGE}?mode=hard&month=${fm}`);
  await expect(page.locator("[data-check=over]")).toBeVisible();
}

for (const language of ["fa", "en"] as const)
  test(`a check blocks until another person accepts its rows, ${language}`, { tag: "@flow" }, async ({ page }) => {
    const words = WORDS[language];
    await open(page, FIRST[language], language);
    const key = (await failing(page).first().getAttribute("data-check"))!;
    const check = page.locator(`section [data-check=${key}]`).first();
    await list(page, `list-${language}`);
    expect(await seriousIn(page)).toEqual([]);

    await page.locator("[data-act=rules]").click();
    await expect(dialog(page).locator(`[data-rule=${key}]`)).toBeVisible();
    const name = (await dialog(page).locator(`[data-rule=${key}] th`).textContent())!;
    await dialog(page).locator("[data-path=key] input:not([type=hidden])").click();
    await page.getByRole("option", { name, exact: true }).click();
    await dialog(page).locator("[data-path=severity] input:not([type=hidden])").click();
    await page.getByRole("option", { name: words.block, exact: true }).click();
    await shot(page, `rules-${language}`);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);

    await expect(check).toHaveAttribute("data-blocks", "true");
    await page.locator(`[data-waive=${key}]`).click();
    await dialog(page).locator("textarea").fill("known");
    await shot(page, `waive-${language}`);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);
    await list(page, `own-${language}`);
    // The own acceptance does not count.
    await expect(check).toContainText(words.own);
    await expect(check).toHaveAttribute("data-blocks", "true");

    await open(page, SECOND[language]);
    await expect(check.locator("[data-waived=true]")).toContainText("known");
    await expect(check).not.toHaveAttribute("data-blocks", "true");
    await expect(check).not.toContainText(words.own);
    await list(page, `waived-${language}`);
  });
