import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";
import { visit } from "./visit";

const WORDS = {
  fa: { random: "کد تصادفی", stop: "غیرفعال کردن", stopped: "غیرفعال", remove: "حذف", undo: "برگرداندن" },
  en: { random: "Random code", stop: "Deactivate", stopped: "Inactive", remove: "Delete", undo: "Undo" },
} as const;

/** Keys work only after the page's script has started. */
async function opened(page: Page, field: string) {
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    await page.keyboard.press("n");
    await dialog.locator(`[data-path="${field}"] input`).first().waitFor({ timeout: 2_000 });
  }).toPass();
  return dialog;
}

/** A valid card number, different each time. */
function cardNumber(): string {
  const body = `411111${String(Date.now()).slice(-9)}`;
  const sum = [...body].reverse().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  const words = WORDS[language];

  test(`a discount code is created, stopped, deleted and restored; a card and a cost centre are stored (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/discounts" });
    await expect(page.locator("tr[data-discount]").first()).toBeVisible();
    const dialog = await opened(page, "code");
    await dialog.getByRole("button", { name: words.random }).click();
    const code = await dialog.locator('[data-path="code"] input').inputValue();
    expect(code).toMatch(/^[A-Z2-9]{10}$/);
    await dialog.locator('[data-path="percent"] input').fill("120");
    await page.keyboard.press("Control+Enter");
    await expect(dialog.locator('[data-path="percent"] [role=alert], [data-path="percent"] p').first()).toBeVisible();
    await dialog.locator('[data-path="percent"] input').fill("12.5");
    if (language === "fa") {
      await page.reload();
      await opened(page, "code");
      await expect(dialog.locator('[data-path="code"] input')).toHaveValue(code);
      await expect(dialog.locator('[data-path="percent"] input')).toHaveValue(/^(12\.5|۱۲[.٫]۵)$/);
      await expect(dialog.getByRole("status")).toContainText("تغییرات ذخیره‌نشدهٔ شما بازگردانده شد");
    }
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    const drawer = page.getByRole("complementary", { name: code });
    await expect(drawer).toContainText(language === "fa" ? "۱۲٫۵٪" : "12.5%");
    expect(await seriousIn(page)).toEqual([]);
    await drawer.getByRole("button", { name: words.stop }).click();
    await expect(page.locator("tr[data-discount]", { hasText: code })).toContainText(words.stopped);
    await drawer.getByRole("button", { name: words.remove, exact: true }).click();
    await expect(drawer).toBeHidden();
    await page.locator("p", { hasText: code }).getByRole("button", { name: words.undo }).click();
    await expect(page.locator("tr[data-discount]", { hasText: code })).toBeVisible();

    await visit(page, "/admin/cards");
    const card = await opened(page, "passenger_id");
    await card.locator('[data-path="passenger_id"] input').fill(language === "fa" ? "ا" : "a");
    await page.getByRole("option").first().click();
    const number = cardNumber();
    await card.locator('[data-path="number"] input').fill(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`);
    await page.keyboard.press("Control+Enter");
    await expect(card.locator('[data-path="number"] p, [data-path="number"] [role=alert]').first()).toBeVisible();
    await card.locator('[data-path="number"] input').fill(number);
    await expect(card.getByText("Visa")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    const shown = page.getByRole("complementary");
    await expect(shown).toContainText("••");
    expect(await page.content()).not.toContain(number);
    expect(await seriousIn(page)).toEqual([]);

    await visit(page, "/admin/cost-centers");
    const center = await opened(page, "code");
    const name = `E2E-${Date.now()}`.slice(0, 18);
    await center.locator('[data-path="code"] input').fill(name);
    await center.locator('[data-path="title"] input').fill(name);
    await page.keyboard.press("Control+Enter");
    const beside = page.getByRole("complementary", { name });
    await beside.getByRole("button", { name: words.stop }).click();
    await expect(page.locator("tr[data-center]", { hasText: name })).toContainText(words.stopped);
    expect(await seriousIn(page)).toEqual([]);
  });
}
