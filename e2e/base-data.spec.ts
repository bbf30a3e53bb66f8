import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

for (const { language, person, code } of [
  { language: "fa", person: "1001", code: "QA" },
  { language: "en", person: "2001", code: "QB" },
] as const) {
  test(`custom airlines are imported from a file, row by row, and deleted again (${language})`, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/base-data?kind=airline" });
    await expect(page.locator("tr[data-place]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    const sheet = `code,country,name,name_latin\n${code},IR,هوای آزمون,Test Air\n!,IR,بد,Bad\n`;
    const file = { name: "airlines.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
    await dialog.locator("input[type=file]").setInputFiles(file);
    await expect(dialog.getByRole("link", { name: "airlines.csv" })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("code", { exact: true })).toBeVisible();
    await page.goto(`/admin/base-data?kind=airline&owner=own&place=${code}`);
    const drawer = page.locator("#place");
    await expect(drawer.getByText("Test Air").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await drawer.getByRole("button").last().click();
    await page.getByRole("dialog").locator("button[type=submit]").press("Enter");
    await expect(page.locator(`tr[data-place="${code}"]`)).toHaveCount(0);
  });

  test(`a setting is saved by keyboard, and its author is shown beside it (${language})`, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/settings/numbering" });
    const prefix = `F${Date.now() % 1_000_000}`;
    await page.locator('[data-path="invoice_prefix"] input').fill(prefix);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("complementary").getByText(prefix).first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.goto("/admin/settings/currency");
    await expect(page.locator('[data-path="currency"] input').first()).toBeDisabled();
  });
}
