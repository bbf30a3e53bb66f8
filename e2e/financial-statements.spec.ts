import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const PAGE = "/admin/accounting/financial-statements";
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: {
    proved: "با تراز آزمایشی مطابقت دارد",
    position: "صورت وضعیت مالی",
    compare: "مقایسه",
    year: "سال قبل",
    begin: "ساختار جدید",
    discard: "حذف",
    unmapped: "حساب‌هایی که در هیچ سطری نیستند",
    remove: "برداشتن هزینه‌ها از سود (زیان) دورهٔ بسته‌نشده",
    save: "ذخیرهٔ پیش‌نویس",
    none: "صورت مالی صادرشده‌ای وجود ندارد",
  },
  en: {
    proved: "Agrees with the trial balance",
    position: "Statement of financial position",
    compare: "Comparison",
    year: "Previous year",
    begin: "New layout",
    discard: "Discard",
    unmapped: "Accounts in no line",
    remove: "Remove Expenses from Profit not yet closed",
    save: "Save draft",
    none: "No issued statements",
  },
} as const;

const line = (page: Page, code: string) => page.locator(`tr[data-line="${code}"]`);
/** Western digits of an amount; negative in parentheses. */
const amountOf = (text: string) => {
  const digits = text.replace(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit))).replace(/[^0-9(]/g, "");
  return digits.startsWith("(") ? -Number(digits.slice(1)) : Number(digits);
};
const amount = async (page: Page, code: string) =>
  amountOf((await line(page, code).locator("td").first().textContent())!);

async function enter(page: Page, language: Language, path: string = PAGE) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`the statements prove themselves, lines open their accounts, ${language}`, async ({ page }) => {
    await enter(page, language);
    await expect(page.locator("[data-proved=true]")).toContainText(words.proved);
    // The demo's year: sales above their cost, and a profit.
    const [revenue, cost, gross] = [
      await amount(page, "revenue"),
      await amount(page, "cost"),
      await amount(page, "gross_profit"),
    ];
    expect(revenue + cost).toBe(gross);
    expect(revenue > 0 && cost < 0 && gross > 0 && (await amount(page, "net_profit")) > 0).toBe(true);

    await expect(async () => {
      await page.getByText(words.position, { exact: true }).first().click({ timeout: 2_000 });
      await expect(page).toHaveURL(/kind=position/, { timeout: 2_000 });
    }).toPass();
    await expect(line(page, "total_assets")).toBeVisible();
    expect(await amount(page, "total_assets")).toBe(await amount(page, "total_equity_liabilities"));
    const opened = line(page, "cash").getByRole("button");
    await opened.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator('tr[data-account="11020001"] a')).toHaveAttribute("href", /statements\?account=\d+/);
    await page.keyboard.press("j");
    await expect(line(page, "total_assets").locator("[data-name]")).toBeFocused();

    await page.getByRole("combobox", { name: words.compare }).or(page.getByLabel(words.compare)).first().click();
    await page.getByRole("option", { name: words.year }).click();
    await expect(page).toHaveURL(/compare=previous_year/);
    await expect(line(page, "total_assets").locator("td")).toHaveCount(2);
  });

  test(`the changes in equity end with what the position shows, ${language}`, async ({ page }) => {
    await enter(page, language, `${PAGE}/equity`);
    await expect(page.locator("[data-proved=true]")).toContainText(words.proved);
    const total = async (row: string) =>
      amountOf((await page.locator(`tr[data-row="${row}"] td`).last().textContent())!);
    const [opening, profit, transfers, other, closing] = [
      ...[await total("opening"), await total("profit"), await total("transfers")],
      ...[await total("other"), await total("closing")],
    ];
    expect(opening! + profit! + other!).toBe(closing);
    expect([transfers, profit! > 0]).toEqual([0, true]);
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/equity-changes-${language}.png` });
    await page.locator("thead a").first().click();
    await expect(page).toHaveURL(/statements\?account=\d+/);
  });

  test(`axe finds nothing serious; the print shows the statement only, ${language}`, async ({ page }) => {
    await enter(page, language, `${PAGE}?kind=position&compare=previous_year`);
    await line(page, "trade_payables").getByRole("button").click();
    await expect(page.locator("tr[data-account]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/financial-position-${language}.png` });
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("search")).toBeHidden();
    await expect(page.getByRole("navigation").first()).toBeHidden();
    await expect(line(page, "total_assets")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousIn(page)).toEqual([]);
  });

  test(`a layout lists accounts in no line; issued statements wait for final periods, ${language}`, async ({
    page,
  }) => {
    await enter(page, language, `${PAGE}/layouts?kind=position`);
    await expect(async () => {
      await page.getByRole("button", { name: words.begin }).click();
      await expect(page).toHaveURL(/layout=\d+/, { timeout: 5_000 });
    }).toPass();
    const draft = page.locator('article[data-state="draft"]');
    await draft.getByRole("button", { name: words.remove }).click();
    await draft.getByRole("button", { name: words.save }).click();
    await expect(draft.getByRole("heading", { name: words.unmapped })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/financial-layout-${language}.png` });
    await draft.getByRole("button", { name: words.discard, exact: true }).click();
    await expect(draft).toHaveCount(0);
    await page.goto(`${PAGE}/issues`);
    await expect(page.getByRole("heading", { name: words.none })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
  });
}
