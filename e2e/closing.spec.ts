import { type Browser, expect, type Page } from "@playwright/test";
import { type Hands, keysOnly } from "./keys-only";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** Flow 6 of the console: a month is closed, reopened by two users, locked with an exception. By keyboard only. */
test.describe.configure({ mode: "serial" });

const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const DIR = { fa: "rtl", en: "ltr" } as const;
const PAGE = "/admin/accounting/closing";
/** S, N, Ctrl+Enter: the due month is preselected, and closing it permanently must be chosen. */
const MAX_KEYS = 3;
/** With the previous month, reopening with reason, a lock, an exception with user and reason, and unlocking. */
const ALL_KEYS = 33;

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

/** The selected month's action by key. */
async function act(page: Page, { press }: Hands, name: string, key: string) {
  await expect(page.locator(`[data-act=${name}]`)).toBeVisible();
  await press(key);
  await expect(dialog(page)).toBeVisible();
}

async function submit(page: Page, { press }: Hands) {
  await press("Control+Enter");
  await expect(dialog(page)).toHaveCount(0);
}

/** By another user in their own language: settings are personal, and other tests run in parallel. */
async function approve(browser: Browser, language: Language) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await open(page, language, PERSON[language]);
  const waiting = page.locator("[data-reopening][data-state=waiting]");
  await expect(waiting).toHaveCount(1);
  const { press, done } = await keysOnly(page);
  await press("KeyA");
  // A letter opens the question; Enter would cancel it.
  await expect(dialog(page).locator("button:focus")).toBeVisible();
  await press("Control+Enter");
  await expect(waiting).toHaveCount(0);
  done(2);
  await context.close();
}

for (const language of ["fa", "en"] as const) {
  test(`a month is closed, opened again by two people, closed softly, ${language}`, { tag: "@flow" }, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    await open(page, language, PERSON[language]);
    const fm = (await chosen(page).getAttribute("data-fm"))!;
    await checked(page);
    const before = await page.locator("[data-run]").count();

    const hands = await keysOnly(page);
    const { press, type, reach } = hands;
    await press("KeyS");
    await expect(page).toHaveURL(/mode=hard/);
    await checked(page);
    await press("KeyN");
    await expect(dialog(page).locator("button:focus")).toBeVisible();
    await press("Control+Enter");
    expect(hands.count()).toBeLessThanOrEqual(MAX_KEYS);
    // No reload: the run progresses and ends through live events.
    await expect(month(page, fm)).toHaveAttribute("data-state", "closed", { timeout: 30_000 });
    const run = page.locator("[data-run]").first();
    await expect(run).toHaveAttribute("data-state", "done");
    await expect(page.locator("[data-run]")).toHaveCount(Math.min(before + 1, 10));
    await expect(run).toContainText(/[0-9a-f]{16}…/);
    expect(await seriousIn(page)).toEqual([]);

    // The next month is selected by then; the previous one is the closed one.
    await press("BracketLeft");
    await expect(chosen(page)).toHaveAttribute("data-fm", fm);
    await act(page, hands, "reopen", "KeyR");
    await expect(dialog(page).locator("textarea")).toBeFocused();
    await type("late");
    await submit(page, hands);
    const wish = page.locator("[data-reopening][data-state=waiting]");
    await expect(wish).toHaveCount(1);
    // The requester can only withdraw it.
    await expect(wish.getByRole("button")).toHaveCount(1);
    await approve(browser, language === "fa" ? "en" : "fa");
    await expect(month(page, fm)).toHaveAttribute("data-state", "open", { timeout: 20_000 });

    await press("KeyS");
    await expect(page).not.toHaveURL(/mode=/);
    await checked(page);
    await press("KeyN");
    await expect(dialog(page).locator("button:focus")).toBeVisible();
    await press("Control+Enter");
    await expect(month(page, fm)).toHaveAttribute("data-state", "soft_closed", { timeout: 30_000 });

    await act(page, hands, "grant", "KeyG");
    await reach(dialog(page).locator("[data-path=operator_id] input:not([type=hidden])"), 2);
    await press("ArrowDown");
    await press("Enter");
    await reach(dialog(page).locator("textarea"), 5);
    await type("late");
    expect(await seriousIn(page)).toEqual([]);
    await submit(page, hands);
    await expect(page.locator("[data-exception]")).toHaveCount(1);
    await act(page, hands, "open", "KeyO");
    await press("Control+Enter");
    await expect(month(page, fm)).toHaveAttribute("data-state", "open", { timeout: 20_000 });
    hands.done(ALL_KEYS);
  });
}

test("obstacles are shown beforehand and link to their rows", async ({ page }) => {
  await open(page, "en", "1002");
  // The current month is not over and cannot be closed permanently.
  const today = page.locator("button[data-fm][data-state=open]");
  const months = await today.count();
  await page.goto(`${PAGE}?mode=hard&month=${await today.nth(months - 1).getAttribute("data-fm")}`);
  await awake(page);
  const check = page.locator("[data-check=over]");
  await expect(check).toBeVisible();
  await expect(check).not.toHaveAttribute("data-ok", "true");
  // It would be closed with all months before it, whose entries are not in the preview.
  await expect(page.locator("[data-earlier]").first()).toHaveText(
    /^\d+ earlier periods are closed with it, from \S+ \d{4} on\.$/,
  );
  await expect(page.getByText(/Entries of the earlier periods are posted too/)).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("button[data-fm][aria-current=date]")).toHaveCount(1);
  const start = page.getByRole("button", { name: "Close period" });
  await expect(start).toBeDisabled();
  // Year end: the postings are previewed, with accounts linked to their statements.
  await expect(page.locator("[data-document=opening]")).toBeVisible({ timeout: 20_000 });
  await page.locator("[data-document=closing] summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-document=closing] tbody a").first()).toHaveAttribute("href", /statements\?account=/);
});
