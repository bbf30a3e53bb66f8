import { expect, type Page, test } from "@playwright/test";
import { seriousIn } from "./serious";
import { type Language, prefer, signIn, speak } from "./sign-in";

/** Both may lock: sellers' work. */
const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
const WAY: Record<Language, { from: string; to: string; code: string }> = {
  fa: { from: "مهرآباد", to: "مشهد", code: "MHD" },
  en: { from: "dxb", to: "istanbul", code: "tr-istanbul" },
};
const WORDS = {
  locked: /^(قفل شد|Locked)$/,
  release: /^(آزاد کردن|Release)$/,
  next: /^(گام بعد|Next come)/,
  suppliers: /^(تأمین‌کنندگان|Suppliers)$/,
};
const KEYSTROKES = 12;

const drawer = (page: Page) => page.getByRole("complementary");

for (const language of ["fa", "en"] as const)
  test(`${language}: by the keyboard alone a trip is searched, opened, locked and given back`, async ({ page }) => {
    test.setTimeout(180_000);
    await speak(page, language);
    await signIn(page, PERSON[language]);
    await prefer(page, language);
    await page.locator("main").waitFor();
    let strokes = 0;
    const press = async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    };
    await press("F2");
    await page.waitForURL(/\/admin\/sell/);
    const from = page.locator("form").getByRole("combobox").first();
    await expect(from).toBeFocused();
    const { from: origin, to, code } = WAY[language];
    await page.keyboard.type(origin);
    await expect(page.getByRole("option").first()).toBeVisible();
    await press("Tab");
    // The button that swaps both stands between them.
    await press("Tab");
    await page.keyboard.type(to);
    await expect(page.getByRole("option").first()).toBeVisible();
    await press("Tab");
    await page.keyboard.type("+20");
    await press("Enter");
    await expect(page.locator("[data-offer]").first()).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(new RegExp(`to=${code}`));
    await expect(page.getByRole("list", { name: WORDS.suppliers }).locator("[data-supplier=sandbox]")).toContainText(
      /[\d۰-۹]/,
    );
    expect(await seriousIn(page)).toEqual([]);

    await page.locator("[data-offer] a").first().focus();
    await press("Enter");
    await expect(drawer(page)).toBeVisible();
    await expect(page).toHaveURL(/offer=\d+/);
    await press("l");
    await expect(drawer(page).getByText(WORDS.locked)).toBeVisible({ timeout: 30_000 });
    await expect(drawer(page).getByRole("timer")).toBeVisible();
    await expect(drawer(page).getByText(WORDS.next)).toBeVisible();
    expect(strokes).toBeLessThanOrEqual(KEYSTROKES);
    expect(await seriousIn(page)).toEqual([]);
    await drawer(page).getByRole("button", { name: WORDS.release }).press("Enter");
    await expect(drawer(page).getByText(WORDS.locked)).toBeHidden();
  });
