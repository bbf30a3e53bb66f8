import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";
import { visit } from "./visit";

const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const AGREES = { fa: "مطابق با دفاتر", en: "Matches the ledger" } as const;
const REPORTS = ["sales", "profit", "receivables", "cash-flow", "cheques"] as const;

const bars = (page: Page) => page.locator("[data-chart] a");
const rows = (page: Page) => page.locator("tr[data-row]");

for (const language of ["fa", "en"] as const) {
  test(`reports show their figures, agree with the books, and their bars open the rows, ${language}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await speak(page, language);
    for (const [nth, report] of REPORTS.entries()) {
      const path = `/admin/reports/${report}`;
      if (nth === 0) await openAs(page, { person: PERSON[language], language, path });
      else await visit(page, path);
      await expect(rows(page).first()).toBeVisible();
      expect(await seriousIn(page), report).toEqual([]);
      if (report === "receivables") await expect(page.locator("[data-agrees=true]")).toContainText(AGREES[language]);
    }
    // The last of them.
    await expect(page.locator("[data-agrees=true]")).toHaveCount(2);
    await bars(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/cheques\?tab=list&direction=received&state=.+&from=.+&to=/);

    await visit(page, "/admin/reports/profit?by=route");
    await expect(page.locator("[data-agrees=true]")).toContainText(AGREES[language]);
    await expect(rows(page).first()).toContainText(/[A-Z]{3}.*[A-Z]{3}/);
    const csv = page.getByRole("menuitem", { name: /CSV/ });
    // Clicks work only after the page's script has started.
    await expect(async () => {
      if (!(await csv.isVisible())) await page.getByRole("button", { name: /(خروجی|Export)/ }).click();
      await expect(csv).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const [download] = await Promise.all([page.waitForEvent("download"), csv.click()]);
    expect(download.suggestedFilename()).toMatch(/^profit-.+\.csv$/);
    await visit(page, "/admin/reports/sales?by=product");
    await bars(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/reservations\?product=.+&from=.+&to=.+&sold=true&currency=/);
  });
}

for (const language of ["fa", "en"] as const) {
  test(`a report is sent by mail: scheduled from its page, sent at once, deleted and restored, ${language}`, async ({
    page,
  }) => {
    const word = {
      fa: { mail: "ارسال با ایمیل", send: "ارسال آخرین", sent: "ارسال شد", remove: "حذف", undo: "برگرداندن" },
      en: { mail: "Send by email", send: "Send latest", sent: "Sent", remove: "Delete", undo: "Undo" },
    }[language];
    // A product that stays has those of earlier runs.
    const receiver = `boss-${language}-${Date.now()}@agency.example`;
    await openAs(page, { person: PERSON[language], language, path: "/admin/reports/cash-flow" });
    await page.getByRole("link", { name: word.mail, exact: true }).press("Enter");
    const form = page.getByRole("dialog");
    await expect(form.locator("textarea")).toBeFocused();
    await page.keyboard.type("nobody");
    await page.keyboard.press("Control+Enter");
    await expect(form.locator("[aria-invalid=true]")).toBeVisible();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(receiver);
    await page.keyboard.press("Control+Enter");
    await expect(form).toBeHidden();
    const beside = page.locator("#schedule");
    await expect(beside).toContainText(receiver);
    expect(await seriousIn(page)).toEqual([]);
    await beside.getByRole("button", { name: word.send }).press("Enter");
    await expect(beside.getByText(word.sent, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await beside.getByRole("button", { name: word.remove }).press("Enter");
    await expect(beside).toBeHidden();
    await page.getByRole("button", { name: word.undo }).press("Enter");
    await expect(page.locator("tr[data-schedule]").filter({ hasText: receiver })).toBeVisible();
  });
}
