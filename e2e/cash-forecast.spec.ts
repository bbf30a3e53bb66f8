import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

for (const { language, person, words } of [
  { language: "fa", person: "1001", words: { title: "پیش‌بینی نقدینگی", day: "روز", csv: "CSV" } },
  { language: "en", person: "2001", words: { title: "Cash forecast", day: "Day", csv: "CSV" } },
] as const) {
  test(`the cash forecast shows 13 weeks, and a row opens what it consists of (${language})`, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/reports/forecast" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
    const bars = page.locator("[data-chart]").first().getByRole("listitem");
    expect(await bars.count()).toBeGreaterThanOrEqual(13);
    // The chart has a table with the same rows, and the weeks before follow.
    expect(await page.locator("tr[data-row]").count()).toBeGreaterThanOrEqual(26);
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/forecast-${language}.png`, fullPage: true });

    const due = await page
      .locator("table")
      .first()
      .locator("tr[data-row]")
      .evaluateAll((rows) =>
        rows.findIndex((row) =>
          [...row.querySelectorAll("td")].slice(0, 4).some((cell) => /[1-9۱-۹]/.test(cell.textContent ?? "")),
        ),
      );
    await bars.nth(due).getByRole("link").click();
    const items = page.locator("[data-forecast-items]");
    await expect(items.locator("tbody tr").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await items.screenshot({ path: `test-results/forecast-items-${language}.png` });

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: words.csv }).click();
    expect((await saved).suggestedFilename()).toMatch(/^cash-forecast-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByText(words.day, { exact: true }).click();
    await expect(page).toHaveURL(/by=day/);
    await expect.poll(() => bars.count()).toBeGreaterThanOrEqual(91);
  });
}
