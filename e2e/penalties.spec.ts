import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const WORDS = {
  fa: {
    ...{ counts: "همین قانون اعمال می‌شود.", edit: "ویرایش قانون", stop: "غیرفعال کردن", stopped: "غیرفعال" },
    ...{ remove: "حذف", undo: "برگرداندن", second: "نسخهٔ ۲", add: "بازهٔ جدید" },
  },
  en: {
    ...{ counts: "This rule applies.", edit: "Edit rule", stop: "Deactivate", stopped: "Inactive" },
    ...{ remove: "Delete", undo: "Undo", second: "Version 2", add: "Add time band" },
  },
} as const;

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  const words = WORDS[language];

  test(`a refund rule is tested before it is saved, becomes a version, is stopped, deleted and restored (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/settings/penalties" });
    await expect(page.locator("tr[data-penalty]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    const dialog = page.getByRole("dialog");
    // Keys work only after the page's script has started.
    await expect(async () => {
      await page.keyboard.press("n");
      await dialog.locator('[data-path="title"] input').waitFor({ timeout: 2_000 });
    }).toPass();
    const title = `E2E ${language} ${Date.now()}`;
    await dialog.locator('[data-path="title"] input').fill(title);
    // For a carrier that no other test sells, so that no other refund is affected.
    await dialog.locator('[data-path="carrier"] input').fill("ZZ9");
    await dialog.locator('[data-path="tried.carrier"] input').fill("ZZ9");
    await dialog.locator('[data-path="bands[0].percent"] input').fill("25");
    await expect(dialog.getByText(words.counts)).toBeVisible();
    await expect(dialog.locator("section table tbody tr")).toHaveCount(4);
    await dialog.getByRole("button", { name: words.add }).click();
    await dialog.locator('[data-path="bands[3].percent"] input').fill("80");
    await page.keyboard.press("Control+Enter");
    await expect(
      dialog.locator('[data-path="bands[3].count"] p, [data-path="bands[3].count"] [role=alert]').first(),
    ).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await dialog.locator('[data-path="bands[3].count"] input').fill("1");
    await page.keyboard.press("Control+Enter");
    const drawer = page.getByRole("complementary", { name: title });
    await expect(drawer).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await seriousIn(page)).toEqual([]);

    await drawer.getByRole("button", { name: words.edit }).click();
    await dialog.locator('[data-path="bands[0].percent"] input').fill("35");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(drawer).toContainText(words.second);
    await drawer.getByRole("button", { name: words.stop }).click();
    const row = page.locator("tr[data-penalty]", { hasText: title });
    await expect(row).toContainText(words.stopped);
    await drawer.getByRole("button", { name: words.remove, exact: true }).click();
    await expect(drawer).toBeHidden();
    await page.locator("p", { hasText: title }).getByRole("button", { name: words.undo }).click();
    await expect(row).toBeVisible();
    await row.getByRole("link").click();
    await drawer.getByRole("button", { name: words.remove, exact: true }).click();
    await expect(row).toBeHidden();
  });
}
