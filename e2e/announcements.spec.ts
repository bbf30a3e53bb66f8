import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** Debit and credit notes by keyboard: created and posted, changed concurrently, canceled, in a statement. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: { live: "زنده", debit: "اعلامیهٔ بدهکار", open: "باز", canceled: "لغوشده", theirs: "کرایه", mine: "جریمه" },
  en: { live: "Live", debit: "Debit note", open: "Open", canceled: "Canceled", theirs: "fare", mine: "penalty" },
} as const;
const PAGE = "/admin/accounting/announcements";
/** A colleague by code. */
const COLLEAGUE = "5011";

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, path: string) => dialog(page).locator(`[data-path="${path}"] input`).first();
const drawer = (page: Page) => page.locator("#announcement");

async function open(page: Page, language: Language, path = PAGE) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  // Keys work once the page's script runs, which is when the live connection is open.
  await expect(page.getByText(WORDS[language].live, { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** The console's requests, in place of another user. */
const ask = (page: Page, procedure: string, input: object) =>
  page.evaluate(
    async ({ procedure, input }) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`/api/trpc/${procedure}`, { method: "POST", headers, body: JSON.stringify(input) });
      return response.status;
    },
    { procedure, input },
  );

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`a note is posted in at most 24 keystrokes, changed beside another, canceled with a reason (${language})`, async ({
    page,
  }) => {
    await open(page, language);
    let strokes = 0;
    const press = async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    };
    const type = async (text: string) => {
      strokes += text.length;
      await page.keyboard.type(text);
    };
    await press("KeyN");
    await expect(field(page, "party")).toBeFocused();
    await type(COLLEAGUE);
    await press("Enter");
    await expect(field(page, "party")).not.toHaveValue(COLLEAGUE);
    await press("Tab");
    await type("2500000");
    for (let step = 0; step < 3; step++) await press("Tab");
    await expect(field(page, "account_id")).toBeFocused();
    await type("4103");
    await expect(page.getByRole("option").filter({ visible: true })).toHaveCount(1);
    await press("Enter");
    await expect(dialog(page).locator("tfoot")).toContainText(language === "fa" ? "۲٬۵۰۰٬۰۰۰" : "2,500,000");
    expect(await seriousIn(page)).toEqual([]);
    await press("Control+Enter");
    await expect(drawer(page)).toContainText(words.open);
    expect(strokes).toBeLessThanOrEqual(24);
    await expect(dialog(page)).toBeHidden();
    await expect(drawer(page).getByRole("heading", { level: 2 })).toContainText(words.debit);
    expect(await seriousIn(page)).toEqual([]);

    // A concurrent change: both versions are shown, and both changes remain.
    const id = Number(new URL(page.url()).searchParams.get("announcement"));
    await page.keyboard.press("KeyE");
    await expect(field(page, "party")).toBeFocused();
    await field(page, "description").fill(words.mine);
    expect(await ask(page, "announcements.update", { id, description: words.theirs, reference: `e2e-${id}` })).toBe(
      200,
    );
    await page.keyboard.press("Control+Enter");
    const both = dialog(page).locator("tr[data-differs]");
    await expect(both).toHaveCount(1);
    await expect(both).toContainText(words.mine);
    await expect(both).toContainText(words.theirs);
    await dialog(page).locator("section button").last().click();
    await expect(field(page, "description")).toHaveValue(words.mine);
    await expect(field(page, "reference")).toHaveValue(`e2e-${id}`);
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(drawer(page)).toContainText(words.mine);

    await drawer(page).locator("section button").last().click();
    await expect(dialog(page).locator("textarea")).toBeFocused();
    await page.keyboard.type("e2e");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(drawer(page)).toContainText(words.canceled);
    await expect(drawer(page).locator("q").first()).toHaveText(/e2e/);
  });
}

/** Columns of a table that are drawn. */
const drawn = (page: Page) =>
  page
    .locator("th[data-column]")
    .evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility()).map((cell) => cell.dataset.column));

test("the statement, an account's ledger and the company's notes store their position in the address", async ({
  page,
}) => {
  await open(page, "en", `${PAGE}?view=statement&from=2020-03-20&to=2030-03-20`);
  await expect(page.locator("tr[data-announcement]").first()).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.keyboard.press("KeyJ");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await page.getByRole("tab", { name: "Ledger" }).click();
  await expect(page).toHaveURL(/view=ledger/);
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New note" })).toHaveCount(1);
  await page.getByRole("combobox", { name: "Offsetting account" }).fill("4101");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/account=\d+/);
  await expect(page.locator("tr[data-announcement]").first()).toBeVisible();
  // Each line of an account opens the note that posted it.
  await page.locator("tr[data-announcement] a").first().focus();
  await page.keyboard.press("KeyJ");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "All branches" }).click();
  await expect(page.getByRole("columnheader", { name: "Branch" })).toBeVisible();
  await expect(page).toHaveURL(/view=company.*from=2020-03-20|from=2020-03-20.*view=company/);
});

for (const language of ["fa", "en"] as const)
  test(`a phone shows who, when and how much of each note (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, language);
    await expect(page.locator("tr[data-announcement]").first()).toBeVisible();
    expect(await drawn(page)).toEqual(["number", "date", "party", "amount"]);
    await page.goto(`${PAGE}?view=statement&from=2020-03-20&to=2030-03-20`);
    await expect(page.locator("tr[data-announcement]").first()).toBeVisible();
    expect(await drawn(page)).toEqual(["number", "date", "debit", "credit"]);
    const table = page.locator("table:has(th[data-column])");
    expect(await table.evaluate((of) => of.scrollWidth - of.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
    expect(await seriousIn(page)).toEqual([]);
  });

test("credit and debit: a party is chosen from its line, and its balance is shown", async ({ page }) => {
  await open(page, "en", "/admin/accounting/credit-debit");
  await page.locator("tr[data-line] button").first().click();
  await expect(page).toHaveURL(/party=(colleague|passenger)(:|%3A)\d+/);
  await expect(page.getByRole("region", { name: "Account status" })).toContainText("Balance");
  expect(await seriousIn(page)).toEqual([]);
});
