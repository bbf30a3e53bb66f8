import { expect, type Page } from "@playwright/test";
import { raised } from "./second-person";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/**
 * A colleague is found, its credit limit lowered and a user added, by keyboard only. Each language creates its own
 * colleague.
 */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const MANAGER = "1001";
const WORDS = {
  fa: {
    dir: "rtl",
    free: "۲٬۰۰۰٬۰۰۰ ریال قابل استفاده",
    undo: "برگرداندن",
    remove: "حذف",
    deleted: /حذف شد/,
    ledger: "گردش حساب",
  },
  en: {
    dir: "ltr",
    free: "2,000,000 IRR available",
    undo: "Undo",
    remove: "Delete",
    deleted: /deleted/,
    ledger: "Account statement",
  },
} as const;
const PATIENTLY = { timeout: 20_000 };

const field = (page: Page, path: string) => page.getByRole("dialog").locator(`[data-path="${path}"] input`).first();
/** The dialog is closed: keys belong to the page again. */
const closed = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0, PATIENTLY);
const drawer = (page: Page) => page.locator("#colleague");
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible(PATIENTLY);

async function open(page: Page, language: Language, path: string) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
  await awake(page);
}

/** Counts keystrokes. */
function hands(page: Page) {
  let strokes = 0;
  return {
    press: async (keys: string) => {
      strokes += 1;
      await page.keyboard.press(keys);
    },
    type: async (text: string) => {
      strokes += text.length;
      await page.keyboard.type(text);
    },
    count: () => strokes,
  };
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`a colleague is found, its ceiling lowered and a user added, ${language}`, async ({ page }) => {
    await open(page, language, "/admin/colleagues");
    const code = `E${language === "fa" ? 1 : 2}${String(Date.now()).slice(-5)}`;
    // Create through its form.
    await page.keyboard.press("n");
    await expect(field(page, "name")).toBeFocused(PATIENTLY);
    await page.keyboard.type(`Keys ${code}`);
    await field(page, "code").fill(code);
    await page.keyboard.press("Control+Enter");
    await expect(drawer(page)).toContainText(code, PATIENTLY);
    await closed(page);
    expect(await seriousIn(page)).toEqual([]);
    // One person can lower a limit; raising needs a manager and another person.
    const id = Number(new URL(page.url()).searchParams.get("colleague"));
    await raised(page, { asks: MANAGER, approves: "1002" }, { id, ceiling: 9_000_000 });
    await page.keyboard.press("Escape");
    await page.reload();
    await awake(page);

    const { press, type, count } = hands(page);
    await press("/");
    await type(code);
    await expect(page.locator("tr[data-colleague]")).toHaveCount(1);
    await press("Escape");
    await press("j");
    await press("Enter");
    await expect(drawer(page)).toContainText(code);
    await expect(drawer(page).locator('a[href*="/admin/colleagues/"]').first()).toBeVisible(PATIENTLY);
    await press("c");
    await expect(field(page, "ceiling")).toBeFocused(PATIENTLY);
    await type("2000000");
    await press("Enter");
    await expect(drawer(page).getByText(words.free)).toBeVisible(PATIENTLY);
    await closed(page);
    await press("o");
    await expect(page).toHaveURL(/\/admin\/colleagues\/\d+$/, PATIENTLY);
    await awake(page);
    await press("k");
    await press("k");
    await press("k");
    await expect(page).toHaveURL(/tab=users/);
    await expect(page.getByRole("tabpanel").getByRole("button").first()).toBeVisible(PATIENTLY);
    await press("n");
    await expect(field(page, "name")).toBeFocused(PATIENTLY);
    await type("Sara");
    await press("Tab");
    const username = `u${code.toLowerCase()}`;
    await type(username);
    await press("Tab");
    await type("river stone 42");
    await press("Enter");
    const row = page.locator("tr[data-user]");
    await expect(row).toContainText(username, PATIENTLY);
    await closed(page);
    expect(count()).toBeLessThanOrEqual(59);
    expect(await seriousIn(page)).toEqual([]);

    // Deleted and restored.
    await row.getByRole("button").press("Enter");
    await page.getByRole("menuitem", { name: words.remove }).press("Enter");
    await expect(page.getByText(words.deleted)).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: words.undo }).press("Enter");
    await expect(row).toContainText(username);
  });

  test(`a colleague's account: kinds, documents, paper, ${language}`, async ({ page }) => {
    await open(page, language, "/admin/colleagues?standing=debtors&sort=-balance");
    await page.locator("tr[data-colleague] a").first().focus();
    await page.keyboard.press("Enter");
    await expect(drawer(page).locator('a[href*="/admin/colleagues/"]').first()).toBeVisible();
    await page.keyboard.press("o");
    await page.getByRole("tab", { name: words.ledger }).click();
    const lines = page.locator('td[data-column="balance"]');
    await expect(lines.first()).toBeVisible();
    await expect(page.locator('td[data-column="document"] a').first()).toHaveAttribute("href", /documents\?document=/);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("p");
    await expect(page.locator("article[lang]")).toHaveAttribute("lang", language);
    await page.getByText(language === "fa" ? "English" : "فارسی", { exact: true }).click();
    await expect(page.locator("article[lang]")).toHaveAttribute("lang", language === "fa" ? "en" : "fa");
  });

  test(`a link is made by keys and its story read, ${language}`, async ({ page }) => {
    await open(page, language, "/admin/gateway-links");
    const { press, type, count } = hands(page);
    const about = `e2e ${language} ${Date.now()}`;
    await press("n");
    const party = field(page, "party");
    await expect(field(page, "drive")).toBeVisible(PATIENTLY);
    await expect(party).toBeFocused(PATIENTLY);
    await type("50");
    await press("Enter");
    await press("Tab");
    await type("450000");
    await field(page, "description").fill(about);
    await press("Control+Enter");
    await expect(page.getByRole("dialog").getByText(/\/p\/[\w-]+/)).toBeVisible(PATIENTLY);
    expect(count()).toBeLessThanOrEqual(12);
    expect(await seriousIn(page)).toEqual([]);
    await press("Enter");
    await page.keyboard.press("/");
    await page.keyboard.type(about);
    await expect(page.locator("tr[data-link]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page.locator("#link li[data-state=done]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.goto("/admin/gateway-links?view=cases");
    await awake(page);
    expect(await seriousIn(page)).toEqual([]);
    await page.goto("/admin/settings/gateways");
    await awake(page);
    await expect(page.locator("tr[data-gateway]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
  });
}
