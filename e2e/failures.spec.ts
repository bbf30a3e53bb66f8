import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";
import { failMessage } from "./tampering";

const WORDS = {
  fa: { dismissed: "۱ مورد کنار گذاشته شد", retried: "تلاش مجدد برای ۱ مورد", undo: "برگرداندن" },
  en: { dismissed: "1 dismissed", retried: "1 tried again", undo: "Undo" },
} as const;

for (const { language, person, branch } of [
  { language: "fa", person: "1001", branch: 1 },
  { language: "en", person: "2001", branch: 2 },
] as const)
  test(`what failed is let be, put back and tried again, by the keyboard (${language})`, async ({ page }) => {
    const words = WORDS[language];
    const id = await failMessage(branch);
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/failures?kind=message" });
    const row = page.locator(`[data-failure="message ${id}"]`);
    const status = page.getByRole("status");
    await expect(row).toBeVisible();
    await expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);

    await row.locator("button").last().press("Enter");
    await expect(status.filter({ hasText: words.dismissed })).toBeVisible();
    await expect(row).toHaveCount(0);
    await status.getByRole("button", { name: words.undo }).press("Enter");
    await expect(row).toBeVisible();

    await row.locator("button").first().press("Enter");
    await expect(status.filter({ hasText: words.retried })).toBeVisible();
  });
