import { expect } from "@playwright/test";
import { someEInvoices } from "./e-invoices-data";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const WORDS = {
  fa: { complete: "تکمیل اطلاعات خریدار", send: "ذخیره و ارسال", ready: "آمادهٔ ارسال", remedy: "اقدام لازم" },
  en: { complete: "Complete buyer", send: "Save and send", ready: "Ready to send", remedy: "What to do" },
} as const;

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  test(`a held electronic invoice is completed and becomes ready (${language})`, async ({ page }) => {
    await someEInvoices(person);
    await speak(page, language);
    await openAs(page, { person, path: "/admin/tax/e-invoices" });
    const words = WORDS[language];
    const held = page.locator("tr[data-document]").first();
    await expect(held).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/e-invoices-${language}.png` });
    await held.getByRole("link").first().click();
    const drawer = page.getByRole("complementary");
    await expect(drawer.getByRole("heading", { name: words.remedy })).toBeVisible();
    await page.screenshot({ path: `test-results/e-invoice-${language}.png` });
    await drawer.getByRole("button", { name: words.complete }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('[data-path="economic_code"] input').fill("14009876543");
    expect(await seriousIn(page)).toEqual([]);
    await dialog.getByRole("button", { name: words.send }).click();
    await expect(dialog).toBeHidden();
    await expect(drawer.getByText(words.ready).first()).toBeVisible();
  });

  test(`fiscal memories warn of the end of a certificate (${language})`, async ({ page }) => {
    await someEInvoices(person);
    await speak(page, language);
    await openAs(page, { person, path: "/admin/tax/memories" });
    const memory = page.locator("tr[data-memory]").first();
    await expect(memory).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/memories-${language}.png` });
    await memory.getByRole("link").first().click();
    await expect(page.getByRole("dialog").locator('[data-path="seller_code"] input')).toHaveValue("14001234567");
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/memory-${language}.png` });
  });
}
