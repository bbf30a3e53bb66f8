import { type Browser, expect, type Page, test } from "@playwright/test";
import { seriousIn } from "./serious";
import { type Language, openAs, speak } from "./sign-in";

/** Flow 6 of the console: a month is closed, opened again by two people, closed softly with an exception. By keyboard alone. */
test.describe.configure({ mode: "serial" });

const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const DIR = { fa: "rtl", en: "ltr" } as const;
const BACK = { fa: "ArrowRight", en: "ArrowLeft" } as const;
const PAGE = "/admin/accounting/closing";
/** N, Enter: the month that is due is chosen already. */
const MOST_KEYS = 2;

const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");
const chosen = (page: Page) => page.locator("button[data-fm][aria-pressed=true]");
const month = (page: Page, fm: string) => page.locator(`button[data-fm="${fm}"]`);
const checked = (page: Page) => expect(page.locator("[data-check=drafts][data-ok]").first()).toBeVisible();

async function open(page: Page, language: Language, person: string, path = PAGE) {
  await speak(page, language);
  await openAs(page, { person, language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", DIR[language]);
  await awake(page);
}

/** Act by its button, reached by Tab as any other. */
async function act(page: Page, name: string) {
  await page.locator(`[data-act=${name}]`).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
}

async function submit(page: Page) {
  await dialog(page).locator("button[type=submit]").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
}

/** By the other person, in that person's language: settings are theirs, and other tests run beside. */
async function approve(browser: Browser, language: Language) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await open(page, language, PERSON[language]);
  const waiting = page.locator("[data-reopening][data-state=waiting]");
  await expect(waiting).toHaveCount(1);
  await waiting.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect(waiting).toHaveCount(0);
  await context.close();
}

for (const language of ["fa", "en"] as const) {
  test(`a month is closed, opened again by two people, closed softly, ${language}`, async ({ page, browser }) => {
    test.setTimeout(120_000);
    await open(page, language, PERSON[language]);
    const fm = (await chosen(page).getAttribute("data-fm"))!;
    await checked(page);
    const before = await page.locator("[data-run]").count();

    let keys = 0;
    for (const key of ["KeyN", "Enter"]) {
      await page.keyboard.press(key);
      if (key === "KeyN") await expect(dialog(page).locator("button:focus")).toBeVisible();
      keys++;
    }
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    // No reload: the run goes on and ends by itself.
    await expect(month(page, fm)).toHaveAttribute("data-state", "closed", { timeout: 30_000 });
    const run = page.locator("[data-run]").first();
    await expect(run).toHaveAttribute("data-state", "done");
    await expect(page.locator("[data-run]")).toHaveCount(Math.min(before + 1, 10));
    await expect(run).toContainText(/[0-9a-f]{16}…/);
    expect(await seriousIn(page)).toEqual([]);

    // The next month is looked at by then; one back is the closed one.
    await chosen(page).focus();
    await page.keyboard.press(BACK[language]);
    await expect(chosen(page)).toHaveAttribute("data-fm", fm);
    await act(page, "reopen");
    await dialog(page).locator("textarea").fill("سندی جا ماند");
    await submit(page);
    const wish = page.locator("[data-reopening][data-state=waiting]");
    await expect(wish).toHaveCount(1);
    // Whoever asked may only take it back.
    await expect(wish.getByRole("button")).toHaveCount(1);
    await approve(browser, language === "fa" ? "en" : "fa");
    await expect(month(page, fm)).toHaveAttribute("data-state", "open", { timeout: 20_000 });

    await page.locator("input[type=radio][value=soft]").focus();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/mode=soft/);
    await checked(page);
    await page.keyboard.press("Escape");
    await chosen(page).focus();
    await page.keyboard.press("KeyN");
    await expect(dialog(page).locator("button:focus")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(month(page, fm)).toHaveAttribute("data-state", "soft_closed", { timeout: 30_000 });

    await act(page, "grant");
    await dialog(page).locator("[data-path=operator_id] input:not([type=hidden])").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await dialog(page).locator("textarea").fill("صورت‌حساب دیررسیده");
    expect(await seriousIn(page)).toEqual([]);
    await submit(page);
    await expect(page.locator("[data-exception]")).toHaveCount(1);
    await act(page, "open");
    await page.keyboard.press("Enter");
    await expect(month(page, fm)).toHaveAttribute("data-state", "open", { timeout: 20_000 });
  });
}

test("what stands in the way is told before, and leads to its rows", async ({ page }) => {
  await open(page, "en", "1002");
  // The month of today is not over: nobody closes it for good.
  const today = page.locator("button[data-fm][data-state=open]");
  const months = await today.count();
  await page.goto(`${PAGE}?month=${await today.nth(months - 1).getAttribute("data-fm")}`);
  await awake(page);
  const check = page.locator("[data-check=over]");
  await expect(check).toBeVisible();
  await expect(check).not.toHaveAttribute("data-ok", "true");
  const start = page.getByRole("button", { name: "Close for good" });
  await expect(start).toBeDisabled();
  // Year's end: what would be posted is there to be read, with accounts that lead to their statements.
  await expect(page.locator("[data-document=opening]")).toBeVisible({ timeout: 20_000 });
  await page.locator("[data-document=closing] summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-document=closing] tbody a").first()).toHaveAttribute("href", /statements\?account=/);
});
