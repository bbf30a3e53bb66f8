import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** A rate is found and entered by keyboard only. Each language has its own currency. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: {
    dir: "rtl",
    code: "SEK",
    find: "كرون سوئد",
    rate: "۱۱۵٬۰۰۰٫۵",
    shown: "۱۱۵٬۰۰۰٫۵",
    typed: "ثبت امروز",
    future: "۱۴۷۰/۰۱/۰۱",
  },
  en: {
    dir: "ltr",
    code: "DKK",
    find: "danish",
    rate: "171,250.25",
    shown: "171,250.25",
    typed: "Entered today",
    future: "2091-03-21",
  },
} as const;
const PAGE = "/admin/accounting/currencies";
/** From the list to the saved rate, without the digits of the rate. */
const KEYSTROKES = 8;

const drawer = (page: Page) => page.getByRole("complementary");
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, path: string) => dialog(page).locator(`[data-path="${path}"] input:not([type=hidden])`);
const row = (page: Page, code: string) => page.locator(`[data-currency="${code}"]`);
/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();

async function open(page: Page, language: Language, path = PAGE) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
  await awake(page);
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`a currency is found, its rate typed by keys and seen at once elsewhere, ${language}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await open(page, language);
    const beside = await context.newPage();
    await beside.goto(PAGE);
    await awake(beside);
    await page.bringToFront();

    await page.keyboard.press("Slash");
    await page.keyboard.type(words.find);
    await expect(page.locator("[data-currency]")).toHaveCount(1);
    let strokes = 0;
    const press = async (key: string) => {
      strokes++;
      await page.keyboard.press(key);
    };
    await press("Escape");
    await press("KeyJ");
    await press("Enter");
    await expect(drawer(page)).toBeVisible();
    await press("KeyE");
    await expect(field(page, "rate")).toBeFocused();
    await page.keyboard.type(words.rate);
    await press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    expect(strokes).toBeLessThanOrEqual(KEYSTROKES);
    await expect(row(page, words.code)).toContainText(words.shown);
    await expect(drawer(page)).toContainText(words.typed);
    await expect(row(beside, words.code)).toContainText(words.shown);

    await page.reload();
    await awake(page);
    await expect(drawer(page).locator("table")).toContainText(words.shown);
    expect(await seriousIn(page)).toEqual([]);
  });

  test(`a future day is refused at its field, and no input is lost, ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, language, `${PAGE}?currency=USD`);
    await expect(drawer(page).locator("svg[role=img]")).toBeVisible();
    await page.keyboard.press("KeyE");
    await field(page, "rate").fill("1130000");
    await field(page, "date").fill(words.future);
    await field(page, "date").press("Tab");
    await dialog(page).locator("button[type=submit]").click();
    await expect(field(page, "date")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "rate")).toHaveValue("1130000");
    expect(await seriousIn(page)).toEqual([]);
    // The first Escape warns, the second discards the input.
    await page.keyboard.press("Escape");
    await expect(dialog(page).getByRole("alert").filter({ hasText: "Esc" })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await expect(field(page, "rate")).toHaveValue("1130000");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousIn(page)).toEqual([]);
  });
}
