import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";
import { falsify, oldTurnovers } from "./tampering";

/** In sequence: each falsifies a figure and counts differences. */
test.describe.configure({ mode: "serial" });

/** Each language uses its own user, since settings belong to users. */
const PERSON: Record<Language, string> = { fa: "2002", en: "2001" };

const PAGE = "/admin/accounting/balance-history";
const WORDS = {
  fa: {
    account: "حساب",
    compare: "مقایسه با",
    day: "روز",
    month: "ماه",
    outcome: "۱ مغایرت یافت شد و ۱ مورد اصلاح شد",
    right: "همهٔ ارقام",
    by: "۱۲٫۳۴",
  },
  en: {
    account: "Account",
    compare: "Compare with",
    day: "Day",
    month: "Month",
    outcome: "Differences: 1, corrected: 1",
    right: "All figures match",
    by: "12.34",
  },
} as const;

const dialog = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => page.locator("main tbody tr");

async function enter(page: Page, language: Language, address = PAGE) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path: address });
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`a falsified turnover is reported and corrected from the page by keyboard, ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    const turnovers = await oldTurnovers(2, 2);
    const falsified = turnovers[language === "fa" ? 0 : 1]!;
    await enter(page, language, `${PAGE}?account=${falsified.account_id}&by=day`);
    // Its year is the last of the list.
    await expect(page.locator("main figure h2")).toContainText(falsified.code);
    await falsify(falsified, 1234);
    await expect(async () => {
      await page.keyboard.press("KeyC");
      await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await dialog(page).getByRole("combobox").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await dialog(page).locator("button[type=submit]").focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("status").filter({ hasText: words.outcome })).toBeVisible({ timeout: 60_000 });
    await expect(dialog(page).locator("[data-fault=day]")).toHaveCount(1);
    await expect(dialog(page).locator("[data-fault=day] tbody td").last()).toHaveText(words.by);
    await expect(dialog(page).getByRole("link")).toContainText(falsified.code);
    expect(await seriousIn(page)).toEqual([]);
    // It was corrected: a second run finds nothing.
    await dialog(page).locator("button[type=submit]").click();
    await expect(dialog(page).getByRole("status").filter({ hasText: words.right })).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  test(`an account is picked, drawn by months and days, and compared, ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    await enter(page, language);
    const picker = page.getByRole("combobox", { name: words.account, exact: true });
    await expect(async () => {
      await picker.click();
      await picker.fill("11020001");
      await expect(page.getByRole("option")).toHaveCount(1, { timeout: 3_000 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/account=\d+/);
    await expect(rows(page)).toHaveCount(12);
    await expect(page.locator("main figure svg.recharts-surface").first()).toBeVisible({ timeout: 60_000 });
    await expect(rows(page).first().getByRole("link")).toHaveAttribute(
      "href",
      /statements\?account=\d+&from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}$/,
    );
    await page.getByRole("combobox", { name: words.compare }).click();
    await page.getByRole("option").first().click();
    await expect(page).toHaveURL(/with=\d{4}/);
    await expect(page.locator("main thead th")).toHaveCount(7);
    expect(await seriousIn(page)).toEqual([]);
    await page.getByText(words.day, { exact: true }).first().click();
    await expect(page).toHaveURL(/by=day/);
    await page.getByRole("checkbox").check();
    await expect(page).toHaveURL(/all=true/);
    await expect(async () => expect(await rows(page).count()).toBeGreaterThanOrEqual(365)).toPass();
    // A short table, since axe checks every cell.
    await page.getByText(words.month, { exact: true }).first().click();
    await expect(rows(page)).toHaveCount(12);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousIn(page)).toEqual([]);
  });
}
