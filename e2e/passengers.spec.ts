import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";
import { visit } from "./visit";

/**
 * A passenger is created, found in another spelling and changed by keyboard only; an imported spreadsheet reports its
 * bad row.
 */
const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
const WORDS = {
  fa: { dir: "rtl", code: "0499370899", first: "شهرزاد", last: "قهرمانی", latin: "Ghahremani", find: "qahremani" },
  en: { dir: "ltr", code: "0790419904", first: "کیکاووس", last: "ژیان", latin: "Zhian", find: "zhiyan" },
} as const;

const drawer = (page: Page) => page.locator("#passenger");
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, path: string) => dialog(page).locator(`[data-path="${path}"] input:not([type=hidden])`);
/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();

async function open(page: Page, language: Language, path = "/admin/passengers") {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`a passenger is made, found in another spelling and changed by keys, ${language}`, async ({ page }) => {
    await open(page, language);
    await awake(page);
    await page.keyboard.press("n");
    await field(page, "national_code").fill("123");
    await field(page, "first_name").fill(words.first);
    await field(page, "last_name").fill(words.last);
    await field(page, "last_name_latin").fill(words.latin);
    await page.keyboard.press("Control+Enter");
    // Refused at its field; the input stays.
    await expect(field(page, "national_code")).toBeFocused();
    await expect(field(page, "first_name")).toHaveValue(words.first);
    await field(page, "national_code").fill(words.code);
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(drawer(page)).toContainText(words.code);
    expect(await seriousIn(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type(words.find);
    await expect(page.locator("[data-passenger]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(drawer(page)).toContainText(words.code);
    await page.keyboard.press("e");
    await field(page, "contact.mobile").fill("09121112233");
    await page.keyboard.press("Control+Enter");
    await expect(drawer(page)).toContainText("+989121112233");
  });
}

test("similar people are shown side by side; a merge is undone", async ({ page }) => {
  await open(page, "fa", "/admin/passengers/duplicates");
  const pair = page.locator("li:has(table)");
  await expect(pair.first()).toBeVisible();
  const before = await pair.count();
  expect(await seriousIn(page)).toEqual([]);
  await pair.first().getByRole("button", { name: "ادغام" }).click();
  await dialog(page).getByRole("button", { name: "ادغام", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(pair).toHaveCount(before - 1);
  await page.getByRole("button", { name: "برگرداندن ادغام" }).first().click();
  await expect(pair).toHaveCount(before);
});

test("a spreadsheet's columns are recognised, its rows reviewed, imported and undone, a bad row shows the reason; on a phone too", async ({
  page,
}) => {
  await open(page, "en", "/admin/passengers/import");
  const text = "نام,نام خانوادگی,کد ملی\nبهزاد,کامکار,0084575948\nعلی,بی‌کد,123\n";
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.locator("thead input").first()).toHaveValue("First name");
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rejected: 1" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Nothing has been imported yet.")).toBeVisible();
  await expect(page.getByText("National ID: is not a valid national ID").first()).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Import rows (1)" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Added: 1" })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Undo import" }).click();
  await dialog(page).getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Removed: 1" })).toBeVisible({ timeout: 20_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/admin/passengers");
  await expect(page.locator("[data-passenger]").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
