import { readFile } from "node:fs/promises";
import { expect as hurried, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, signIn, speak } from "./sign-in";

/** A page is exported to a file that is followed in the top bar, by keyboard; each language has its own user. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: { dir: "rtl", files: /در حال انجام$/, download: /^دانلود/, cancel: /^لغو/, canceled: "لغوشده", head: "تاریخ" },
  en: {
    dir: "ltr",
    files: /^Background jobs/,
    download: /^Download/,
    cancel: /^Cancel/,
    canceled: "canceled",
    head: "Date",
  },
} as const;
/** Files are written with low priority. */
const expect = hurried.configure({ timeout: 20_000 });
const JOURNAL = "/admin/accounting/documents";

/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();
const tray = (page: Page, language: Language) => page.getByRole("dialog", { name: WORDS[language].files });
const file = (page: Page, id: number) => page.locator(`[data-export="${id}"]`);

async function open(page: Page, language: Language, path: string) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
  await awake(page);
}

/** The n-th option of the menu: spreadsheet, PDF. Returns the id of the file. */
async function choose(page: Page, nth: number): Promise<number> {
  await page.keyboard.press("KeyX");
  await expect(page.getByRole("menuitem")).toHaveCount(5);
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  for (let n = 1; n < nth; n++) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").nth(nth - 1)).toBeFocused();
  const request = page.waitForResponse((answer) => answer.url().includes("exports.ask"));
  await page.keyboard.press("Enter");
  const [said] = (await (await request).json()) as [{ result: { data: { id: number } } }];
  return said.result.data.id;
}

for (const language of ["fa", "en"] as const) {
  test(`an export is requested, survives a reload and is downloaded; a long one is canceled, ${language}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const words = WORDS[language];
    await open(page, language, `${JOURNAL}?kind=opening`);
    const id = await choose(page, 1);
    await expect(tray(page, language)).toBeVisible();
    await page.reload();
    await awake(page);
    await page.getByRole("button", { name: words.files }).click();
    const mine = file(page, id);
    await expect(mine).toHaveAttribute("data-state", "done", { timeout: 60_000 });
    expect(await seriousIn(page)).toEqual([]);
    const link = mine.getByRole("link", { name: words.download });
    const address = (await link.getAttribute("href"))!;
    const [download] = await Promise.all([page.waitForEvent("download"), link.press("Enter")]);
    expect(download.suggestedFilename()).toMatch(/^journal-.*\.xlsx$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
    await page.keyboard.press("Escape");
    await expect(tray(page, language)).toBeHidden();

    // Four months of the journal as a PDF take seconds: its progress is shown, and it is canceled midway.
    await page.goto(`${JOURNAL}?from=${dayFromToday(-120)}`);
    await awake(page);
    const long = file(page, await choose(page, 2));
    await long.getByRole("button", { name: words.cancel }).press("Enter");
    await expect(long).toHaveAttribute("data-state", "canceled");
    await expect(long).toContainText(words.canceled);
    await page.keyboard.press("Escape");

    // The complete books are exported immediately.
    await page.keyboard.press("KeyX");
    const dump = page.getByRole("menuitem", { name: /hledger/ });
    const [books] = await Promise.all([page.waitForEvent("download"), dump.press("Enter")]);
    expect(books.suggestedFilename()).toBe("journal-1.journal");
    expect(await readFile(await books.path(), "utf8")).toMatch(/^; .*\n(commodity .*\n| {2}format .*\n)+account /);

    // Another user of the branch, signed in separately, does not have this file.
    const other = await page.context().browser()!.newContext();
    const theirs = await other.newPage();
    await signIn(theirs, language === "fa" ? "1002" : "1001");
    const answer = await theirs.request.get(new URL(address, page.url()).href);
    expect(answer.status()).toBe(404);
    await other.close();
  });

  test(`a CSV of the trial balance as shown is downloaded at once, ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    await speak(page, language);
    await openAs(page, { person: PERSON[language], language, path: "/admin/accounting/trial-balance?columns=2" });
    const button = page.getByRole("button", { name: /(خروجی|Export)/ });
    await expect(button).toBeEnabled();
    await button.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: /CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^trial-balance-.*\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    const [head, ...rows] = text.trim().split("\r\n");
    expect(head!.split(",")).toHaveLength(4);
    expect(rows.length).toBeGreaterThan(10);
  });
}
