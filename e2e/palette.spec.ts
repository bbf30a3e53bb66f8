import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { nationalCode } from "../tests/national-code";
import { keysOnly } from "./keys-only";
import { ask } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const PATIENTLY = { timeout: 20_000 };
/** Ctrl+K and Enter, and in between six names of one person, typed in full. */
const KEYSTROKES = 62;
const WORDS = {
  fa: { dark: "حالت تیره", save: "ذخیرهٔ این نما…", keep: "ذخیره", remove: /^حذف/, undo: "برگرداندن", awake: "زنده" },
  en: { dark: "dark mode", save: "Save this view…", keep: "Save", remove: /^Delete/, undo: "Undo", awake: "Live" },
} as const;

const field = (page: Page) => page.getByRole("dialog").getByRole("combobox");
const aimed = (page: Page) => page.getByRole("option", { selected: true });
async function open(page: Page) {
  await page.keyboard.press("Control+KeyK");
  await expect(field(page)).toBeFocused(PATIENTLY);
}

/** A person with a unique name. */
async function somebody(page: Page) {
  const code = nationalCode(randomInt(999_999));
  const expires = dayFromToday(1_000);
  const mobile = `0936${String(randomInt(9_999_999)).padStart(7, "0")}`;
  const passport = `Z${code.slice(1, 9)}`;
  const person = {
    ...{ first_name: "کیومرث", last_name: "ژیان‌مهر", first_name_latin: "Kiumars", last_name_latin: "Zhianmehr" },
    ...{ gender: "male", birth_date: "1990-05-06", nationality: "IR", national_code: code, contact: { mobile } },
    documents: [{ type: "passport", number: passport, issuing_country: "IR", expires_on: expires }],
  };
  const { id } = await ask<{ id: number }>(page, "passengers.store", person, { changes: true });
  return { id, code, mobile, passport };
}

/** `keeper` may write passengers too. */
for (const { language, person, keeper } of [
  { language: "fa", person: "1001", keeper: "1001" },
  { language: "en", person: "1002", keeper: "2001" },
] as const) {
  const words = WORDS[language];

  test(`a passenger is found by anything, and opened (${language})`, { tag: "@flow" }, async ({ page }) => {
    test.setTimeout(180_000);
    await speak(page, language);
    await openAs(page, { person: keeper, language, path: "/admin/payments" });
    await expect(page.getByText(words.awake, { exact: true })).toBeVisible(PATIENTLY);
    const { id, code, mobile, passport } = await somebody(page);
    const { press, type, done } = await keysOnly(page);
    await press("Control+KeyK");
    await expect(field(page)).toBeFocused(PATIENTLY);
    const found = page.locator('[data-group="passenger"]').getByRole("option").first();
    // Persian letters, the same on an Arabic keyboard, Latin letters; then unique data.
    for (const typed of ["ژیان‌مهر", "كيومرث", "zhianmehr", passport, mobile, code]) {
      await press("Control+a");
      await type(typed);
      await expect(field(page)).toHaveValue(typed);
      await expect(found).toContainText(/ژیان‌مهر|Zhianmehr/, PATIENTLY);
    }
    expect(await seriousIn(page)).toEqual([]);
    await press("Enter");
    await page.waitForURL((url) => url.searchParams.get("passenger") === String(id), PATIENTLY);
    done(KEYSTROKES);
  });

  test(`a reservation is found by its PNR, the last chosen comes first, and a list is saved as a view (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/reservations?status=confirmed" });
    await expect(page.getByText(words.awake, { exact: true })).toBeVisible(PATIENTLY);
    const pnr = (await page.locator("tr[data-pnr]").first().getAttribute("data-pnr"))!;

    // Enter before the answer waits for it.
    await open(page);
    await page.keyboard.type(pnr.toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("pnr") === pnr, PATIENTLY);
    await expect(page.getByRole("complementary").filter({ hasText: pnr })).toBeVisible(PATIENTLY);

    // In results it is in a group of its kind; before typing it is the first recent choice.
    await open(page);
    await expect(page.locator('[data-group="recent"]').getByRole("option").first()).toContainText(pnr, PATIENTLY);
    await page.keyboard.type(pnr);
    await expect(page.locator('[data-group="reservation"]').getByRole("option").first()).toContainText(pnr, PATIENTLY);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // The list with its filters, without the open row, is saved under a name.
    const name = `${language} ${Date.now().toString(36)}`;
    await page.goto("/admin/reservations?status=confirmed&page=1");
    await expect(page.getByText(words.awake, { exact: true })).toBeVisible(PATIENTLY);
    const views = page.locator("[data-views]");
    await views.click();
    await page.getByRole("menuitem", { name: words.save }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(name);
    await page.getByRole("dialog").getByRole("button", { name: words.keep, exact: true }).click();
    await expect(views).toContainText(name, PATIENTLY);

    // The palette finds it from any page.
    await page.goto("/admin/payments");
    await expect(page.getByText(words.awake, { exact: true })).toBeVisible(PATIENTLY);
    await open(page);
    await page.keyboard.type(name);
    await expect(aimed(page)).toContainText(name, PATIENTLY);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/reservations\?status=confirmed$/, PATIENTLY);
    await expect(views).toContainText(name, PATIENTLY);

    // Removed, restored, and removed permanently.
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
