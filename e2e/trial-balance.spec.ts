import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const PAGE = "/admin/accounting/trial-balance";
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
/** The key that moves deeper into the tree, by the direction of the page. */
const ONWARDS = { fa: "ArrowLeft", en: "ArrowRight" } as const;
const BACK = { fa: "ArrowRight", en: "ArrowLeft" } as const;
const WORDS = {
  fa: {
    balanced: "تراز است",
    year: "امسال",
    lastYear: "سال گذشته",
    eight: "۸ ستونی",
    zero: "نمایش حساب‌های بدون گردش",
    after: "پس از بستن حساب‌ها",
  },
  en: {
    balanced: "Balanced",
    year: "This year",
    lastYear: "Last year",
    eight: "8 columns",
    zero: "Include accounts with no activity",
    after: "After year-end closing",
  },
} as const;

const row = (page: Page, code: string) => page.locator(`tr[data-code="${code}"]`);
const figures = (page: Page) => page.locator("tfoot td");
/** Buttons work once the page's script runs. */
const until = (act: () => Promise<void>, page: Page, address: RegExp) =>
  expect(async () => {
    await act();
    await expect(page).toHaveURL(address, { timeout: 2_000 });
  }).toPass();

async function enter(page: Page, language: Language, query = "") {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path: PAGE + query });
  await expect(row(page, "11")).toBeVisible();
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`both sides are equal, the tree folds by keyboard, figures open their statement, ${language}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await enter(page, language);
    await expect(page.locator("[data-balanced=true]")).toContainText(words.balanced);
    const totals = await figures(page).allTextContents();
    expect(totals).toHaveLength(6);
    for (let pair = 0; pair < 6; pair += 2) expect(totals[pair]).toBe(totals[pair + 1]);

    // A page that becomes interactive may draw the focused link again.
    await expect(async () => {
      await row(page, "11").locator("th a").focus();
      await page.keyboard.press(BACK[language]);
      await expect(row(page, "1102")).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await page.keyboard.press(ONWARDS[language]);
    await expect(row(page, "1102")).toBeVisible();
    await page.keyboard.press(ONWARDS[language]);
    await expect(row(page, "1101").locator("a").first()).toBeFocused();
    await page.keyboard.press("j");
    await expect(row(page, "1102").locator("a").first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(row(page, "1").locator("a").first()).toBeFocused();

    // A turnover links to the lines of its period, a balance to all up to its end.
    // Debts of partner agencies: other tests pay out of the banks, whose balance may turn to the other side.
    const turnover = row(page, "1201").locator('td[data-side="debit"] a').nth(1);
    const result = new URL((await turnover.getAttribute("href"))!, "http://x").searchParams;
    expect([result.get("from"), result.get("to")].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day ?? ""))).toBe(true);
    const closing = row(page, "1201").locator('td[data-side="debit"] a').nth(2);
    const balance = new URL((await closing.getAttribute("href"))!, "http://x").searchParams;
    expect([balance.get("account"), balance.get("from"), balance.get("to")]).toEqual([
      result.get("account"),
      null,
      result.get("to"),
    ]);
    await turnover.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/accounting\/statements\?account=\d+&from=/, { timeout: 20_000 });
  });

  test(`range, columns and level stand in the address, ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    await enter(page, language);
    await until(
      () => page.getByRole("button", { name: words.year, exact: true }).click(),
      page,
      /from=\d{4}-\d{2}-\d{2}/,
    );
    await page.getByText(words.eight, { exact: true }).click();
    await expect(page).toHaveURL(/columns=8/);
    await expect(figures(page)).toHaveCount(8);
    await page.getByRole("button", { name: words.lastYear, exact: true }).click();
    // The year has ended: balances are before its closing, unless changed.
    await expect(page.getByRole("checkbox", { name: words.after })).not.toBeChecked();
    await page.getByRole("checkbox", { name: words.after }).check();
    await expect(page).toHaveURL(/closed=true/);

    await page.goto(`${PAGE}?level=group&columns=2`);
    await expect(row(page, "1")).toBeVisible();
    await expect(row(page, "11")).toHaveCount(0);
    await expect(figures(page)).toHaveCount(2);
    await until(() => page.getByRole("checkbox", { name: words.zero }).click(), page, /zero=true/);
    await expect(page.locator("tbody tr")).toHaveCount(5);
  });

  test(`axe finds nothing serious; the print shows the table only, ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    await enter(page, language, "?columns=8&level=general&scope=company");
    expect(await seriousIn(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("search")).toBeHidden();
    // The letterhead is on paper only.
    await expect(page.getByText("021-88001234")).toBeVisible();
    await expect(page.getByRole("navigation").first()).toBeHidden();
    await expect(row(page, "11")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousIn(page)).toEqual([]);
  });
}

test("a user without accounting rights is refused and sees no accounting data", async ({ page }) => {
  await speak(page, "en");
  await openAs(page, { person: "1003", language: "en", path: PAGE });
  await expect(page.getByRole("alert").filter({ hasText: "2007" })).toBeVisible();
  await expect(page.locator("tr[data-code]")).toHaveCount(0);
});
