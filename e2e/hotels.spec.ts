import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const WORDS: Record<
  Language,
  { add: string; undo: string; accept: string; confirmed: string; suggested: string; remove: string }
> = {
  fa: {
    add: "هتل جدید",
    undo: "برگرداندن",
    accept: "تطبیق با این هتل",
    confirmed: "تأییدشده",
    suggested: "پیشنهاد",
    remove: "حذف",
  },
  en: {
    add: "New hotel",
    undo: "Undo",
    accept: "Match with this hotel",
    confirmed: "Confirmed",
    suggested: "Suggested",
    remove: "Delete",
  },
};
const PEOPLE = [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const;

const open = async (page: Page, { language, person }: (typeof PEOPLE)[number], path: string) => {
  await speak(page, language);
  await openAs(page, { person, path });
};

for (const one of PEOPLE) {
  const { language } = one;
  const words = WORDS[language];

  test(`a hotel is found and navigated by keyboard; a room type is deleted and restored (${language})`, async ({
    page,
  }) => {
    await open(page, one, "/admin/hotels");
    await expect(page.locator("tr[data-hotel]").first()).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("istanbul");
    await expect(page).toHaveURL(/q=istanbul/);
    await page.keyboard.press("Escape");
    // Each language has its own hotel: both run in parallel, and a deleted room would be missing in the other.
    await page.keyboard.press("j");
    if (language === "en") await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const drawer = page.locator("#hotel");
    const rooms = drawer.locator("ul").first().locator("li");
    await expect(rooms.first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    const before = await rooms.count();
    await rooms.last().getByRole("button").last().click();
    await page.getByRole("dialog").getByRole("button", { name: words.remove }).click();
    await expect(rooms).toHaveCount(before - 1);
    await page.getByRole("status").getByRole("button", { name: words.undo }).click();
    await expect(rooms).toHaveCount(before);
  });

  test(`a supplier's hotel is accepted, then its rooms by keys, and undone (${language})`, async ({ page }) => {
    await open(page, one, "/admin/hotels/mapping");
    await page.locator("[data-supplied]", { hasText: words.suggested }).first().getByRole("link").click();
    const accept = page.getByRole("button", { name: words.accept });
    await accept.click();
    const row = page.locator('tr[data-room][tabindex="0"]');
    await page.keyboard.press("j");
    await expect(row).toBeFocused();
    const id = await row.getAttribute("data-room");
    await page.keyboard.press("Enter");
    const decided = page.locator(`tr[data-room="${id}"]`);
    await expect(decided).toContainText(words.confirmed);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("u");
    await expect(page.locator("[aria-keyshortcuts=U]")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(decided).not.toContainText(words.confirmed);
  });
}
