import { expect, type Page, test } from "@playwright/test";
import { seriousIn } from "./serious";
import { prefer, signIn, speak } from "./sign-in";

const PATIENTLY = { timeout: 20_000 };
const WORDS = {
  fa: { dark: "نمای تیره", save: "ذخیرهٔ این نما…", keep: "ذخیره", remove: /^حذف/, undo: "برگرداندن", awake: "زنده" },
  en: { dark: "dark mode", save: "Save this view…", keep: "Save", remove: /^Remove/, undo: "Undo", awake: "Live" },
} as const;

const field = (page: Page) => page.getByRole("dialog").getByRole("combobox");
const aimed = (page: Page) => page.getByRole("option", { selected: true });
async function open(page: Page) {
  await page.keyboard.press("Control+KeyK");
  await expect(field(page)).toBeFocused(PATIENTLY);
}

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "1002" },
] as const) {
  const words = WORDS[language];

  test(`a reservation is found by its PNR, chosen last it comes first, and a list is kept as a view (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await signIn(page, person);
    await expect(page.locator("#content")).toBeVisible(PATIENTLY);
    await prefer(page, language);
    await page.goto("/admin/reservations?status=confirmed");
    await expect(page.getByText(words.awake, { exact: true })).toBeVisible(PATIENTLY);
    const pnr = (await page.locator("tr[data-pnr]").first().getAttribute("data-pnr"))!;

    // Enter before the answer is here waits for it.
    await open(page);
    await page.keyboard.type(pnr.toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("pnr") === pnr, PATIENTLY);
    await expect(page.getByRole("complementary").filter({ hasText: pnr })).toBeVisible(PATIENTLY);

    // Found anew, it stands in a group of its kind; before anything is typed, it is the first.
    await open(page);
    await expect(page.locator('[data-group="recent"]').getByRole("option").first()).toContainText(pnr, PATIENTLY);
    await page.keyboard.type(pnr);
    await expect(page.locator('[data-group="reservation"]').getByRole("option").first()).toContainText(pnr, PATIENTLY);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // The list as it is narrowed, without the row that is open, gets a name.
    const name = `${language} ${Date.now().toString(36)}`;
    await page.goto("/admin/reservations?status=confirmed&page=1");
    await expect(page.getByText(words.awake, { exact: true })).toBeVisible(PATIENTLY);
    const views = page.locator("[data-views]");
    await views.click();
    await page.getByRole("menuitem", { name: words.save }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(name);
    await page.getByRole("dialog").getByRole("button", { name: words.keep, exact: true }).click();
    await expect(views).toContainText(name, PATIENTLY);

    // The palette knows it from any page.
    await page.goto("/admin/payments");
    await expect(page.getByText(words.awake, { exact: true })).toBeVisible(PATIENTLY);
    await open(page);
    await page.keyboard.type(name);
    await expect(aimed(page)).toContainText(name, PATIENTLY);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/reservations\?status=confirmed$/, PATIENTLY);
    await expect(views).toContainText(name, PATIENTLY);

    // Removed, had back, and removed for good.
    await views.click();
    await page.getByRole("menuitem", { name: words.remove }).click();
    await expect(views).not.toContainText(name, PATIENTLY);
    await page.getByRole("button", { name: words.undo }).click();
    await expect(views).toContainText(name, PATIENTLY);
    await views.click();
    await page.getByRole("menuitem", { name: words.remove }).click();
    await expect(views).not.toContainText(name, PATIENTLY);

    await open(page);
    await page.keyboard.type(words.dark);
    await expect(aimed(page)).toContainText(words.dark, { ...PATIENTLY, ignoreCase: true });
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  });
}
