import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const WORDS = {
  fa: {
    adds: "افزایش ۷٫۵٪ قیمت خرید",
    lost: "اعمال نمی‌شود",
    stop: "غیرفعال کردن",
    remove: "حذف",
    undo: "برگرداندن",
  },
  en: { adds: "Adds 7.5% of the net price", lost: "not applied", stop: "Deactivate", remove: "Delete", undo: "Undo" },
} as const;

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  const words = WORDS[language];

  test(`a markup rule is tested before it is saved, then changed, stopped, deleted and restored (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/settings/markups" });
    await expect(page.locator("tr[data-markup]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    const dialog = page.getByRole("dialog");
    // Keys work only after the page's script has started.
    await expect(async () => {
      await page.keyboard.press("n");
      await dialog.locator('[data-path="title"] input').waitFor({ timeout: 2_000 });
    }).toPass();
    const title = `E2E ${language} ${Date.now()}`;
    await dialog.locator('[data-path="title"] input').fill(title);
    await dialog.locator('[data-path="percent"] input').fill("6");
    // For trains only, so that other sales are not affected.
    await dialog.locator('[data-path="products"] input[value=train]').check();
    await expect(dialog.locator("section li", { hasText: title }).first()).toBeVisible();
    await page.keyboard.press("Control+Enter");
    const drawer = page.getByRole("complementary", { name: title });
    await expect(drawer).toBeVisible();

    await expect(dialog).toBeHidden();
    await page.keyboard.press("e");
    await dialog.locator('[data-path="percent"] input').fill("7.5");
    await expect(dialog.getByTestId("change")).toBeVisible();
    await expect(dialog.getByText(words.lost).first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("tr[data-markup]", { hasText: title })).toContainText(words.adds);

    await drawer.getByRole("button", { name: words.stop }).click();
    await expect(drawer.getByRole("button", { name: words.stop })).toBeHidden();
    await drawer.getByRole("button", { name: words.remove, exact: true }).click();
    await expect(drawer).toBeHidden();
    await page.locator("p", { hasText: title }).getByRole("button", { name: words.undo }).click();
    const row = page.locator("tr[data-markup]", { hasText: title });
    await expect(row).toBeVisible();
    await row.getByRole("link").click();
    await drawer.getByRole("button", { name: words.remove, exact: true }).click();
    await expect(row).toBeHidden();
  });
}
