import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { hydrated } from "./hydrated";
import { seriousIn } from "./serious";
import { settled } from "./settled";
import { test } from "./shared-context";
import { enterAs, type Language, openAs, speak } from "./sign-in";

/** Both may lock, as sellers. */
const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
const WAY: Record<Language, { from: string; to: string; code: string }> = {
  fa: { from: "مهرآباد", to: "مشهد", code: "MHD" },
  en: { from: "dxb", to: "istanbul", code: "tr-istanbul" },
};
const WORDS = {
  locked: /^(رزرو موقت شد|On hold)$/,
  release: /^(آزادسازی|Release)$/,
  toSale: /^(مسافران و پرداخت|Travelers and payment)/,
  lock: /^(رزرو موقت|Hold)\s*(Ctrl ↵)?$/,
  flight: /^(پرواز|Flights)$/,
  hotel: /^(هتل|Hotels)$/,
  charter: /^(چارترهای خودمان|Own charters)$/,
  ages: /^(سن کودکان|Children's ages)$/,
  suppliers: /^(تأمین‌کنندگان|Suppliers)$/,
};
const KEYSTROKES = 12;

const drawer = (page: Page) => page.getByRole("complementary");

for (const language of ["fa", "en"] as const)
  test(`${language}: by the keyboard alone a trip is searched, opened, locked and given back`, async ({ page }) => {
    test.setTimeout(180_000);
    await openAs(page, { person: PERSON[language], language, path: "/admin/reservations" });
    await hydrated(page.locator("main"));
    let strokes = 0;
    const press = async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    };
    await press("F2");
    await page.waitForURL(/\/admin\/sell/);
    const from = page.locator("form").getByRole("combobox").first();
    await expect(from).toBeFocused();
    const { from: origin, to, code } = WAY[language];
    await page.keyboard.type(origin);
    await expect(page.getByRole("option").first()).toBeVisible();
    await press("Tab");
    // The swap button is between them.
    await press("Tab");
    await page.keyboard.type(to);
    await expect(page.getByRole("option").first()).toBeVisible();
    await press("Tab");
    await page.keyboard.type("+20");
    await press("Enter");
    await expect(page.locator("[data-offer]").first()).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(new RegExp(`to=${code}`));
    await expect(page.getByRole("list", { name: WORDS.suppliers }).locator("[data-supplier=sandbox]")).toContainText(
      /[\d۰-۹]/,
    );
    expect(await seriousIn(page)).toEqual([]);

    await page.locator("[data-offer] a").first().focus();
    await press("Enter");
    await expect(drawer(page)).toBeVisible();
    await expect(page).toHaveURL(/offer=\d+/);
    await press("Control+Enter");
    await expect(drawer(page).getByText(WORDS.locked)).toBeVisible({ timeout: 30_000 });
    await expect(drawer(page).getByRole("timer")).toBeVisible();
    await expect(drawer(page).getByRole("link", { name: WORDS.toSale })).toBeFocused();
    expect(strokes).toBeLessThanOrEqual(KEYSTROKES);
    expect(await seriousIn(page)).toEqual([]);
    await drawer(page).getByRole("button", { name: WORDS.release }).press("Enter");
    await expect(drawer(page).getByText(WORDS.locked)).toBeHidden();
  });

const QUICK = {
  fa: { path: "/admin/sell", procedure: "places.list", typed: "مشهد", field: 1, taken: /to=MHD/ },
  en: {
    path: "/admin/sell?tab=hotel",
    procedure: "sell.stays",
    typed: "istanbul",
    field: 0,
    taken: /stay=city(:|%3A)\d+/,
  },
} as const;
for (const language of ["fa", "en"] as const)
  test(`${language}: keys quicker than the answer search for the place that was meant`, async ({ page }) => {
    const { path, procedure, typed, field, taken } = QUICK[language];
    const join = path.includes("?") ? "&" : "?";
    const on = `${join}on=${dayFromToday(33)}&back=${dayFromToday(35)}`;
    await openAs(page, { person: PERSON[language], language, path: `${path}${on}${field ? "&from=THR" : ""}` });
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(
      (url) => url.pathname.startsWith("/api/") && url.href.includes(procedure),
      async (route) => {
        await released;
        await route.continue();
      },
    );
    await hydrated(box(page, field));
    await box(page, field).focus();
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator("form button[type=submit]")).toHaveAttribute("data-loading", "true");
    release();
    await expect(page).toHaveURL(taken);
  });

test("Enter before the page's scripts are loaded causes no reload and loses no input", async ({ page }) => {
  await enterAs(page, { person: PERSON.en, language: "en" });
  await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
  await page.goto("/admin/sell?from=THR");
  const adults = page.locator("form input").last();
  await adults.fill("abc");
  await adults.press("Enter");
  await page.evaluate(() => document.forms[0]!.requestSubmit());
  await expect(page).toHaveURL(/from=THR/);
  await expect(adults).toHaveValue("abc");
});

/** Among all of the user's locks. */
const own = (page: Page, lock: string) => page.locator(`[data-own-lock="${lock}"]`);
const day = (days: number) => dayFromToday(days);
const box = (page: Page, n: number) => page.locator("form").getByRole("combobox").nth(n);

for (const language of ["fa", "en"] as const) {
  test(`${language}: who walks away and comes back finds the open lock: by Back, after a reload, and on the empty page`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await speak(page, language);
    const path = `/admin/sell?from=THR&to=MHD&on=${day(language === "fa" ? 31 : 32)}`;
    await openAs(page, { person: PERSON[language], language, path });
    const offer = page.locator("[data-offer]", { hasText: /سیستمی|scheduled/ }).first();
    await offer.locator("a").first().press("Enter", { timeout: 60_000 });
    await expect(page).toHaveURL(/offer=\d+/);
    await expect(drawer(page).getByRole("button", { name: WORDS.lock })).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    const held = drawer(page).locator("[data-lock-id]");
    await expect(held).toBeVisible({ timeout: 30_000 });
    const lock = (await held.getAttribute("data-lock-id"))!;
    await expect(own(page, lock)).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);

    await page.locator('nav a[href="/admin/reservations"]').first().click();
    await expect(page).toHaveURL(/\/admin\/reservations/);
    await page.goBack();
    await expect(held).toHaveAttribute("data-lock-id", lock);
    await expect(drawer(page).getByRole("timer")).toBeVisible();
    // A locked offer is not locked again.
    await page.keyboard.press("Control+Enter");
    await settled(page, "offer=");
    await page.reload();
    await expect(held).toHaveAttribute("data-lock-id", lock);
    await expect(own(page, lock)).toHaveCount(1);

    await page.locator('nav a[href="/admin/reservations"]').first().click();
    await expect(page).toHaveURL(/\/admin\/reservations/);
    await page.locator('nav a[href="/admin/sell"]').first().click();
    await expect(own(page, lock).getByRole("timer")).toBeVisible();
    await expect(own(page, lock).locator("[data-to-sale]")).toHaveAttribute("href", new RegExp(`locks=${lock}`));
    await own(page, lock).getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`/admin/locks\\?lock=${lock}`));
    await drawer(page).getByRole("button", { name: WORDS.release }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("textarea").fill("nobody wants it any more");
    await dialog.getByRole("button", { name: WORDS.release }).click();
    await expect(page.locator(`[data-lock="${lock}"]`)).toHaveCount(0);
    await page.goBack();
    await expect(box(page, 0)).toBeVisible();
    await expect(own(page, lock)).toHaveCount(0);
  });

  test(`${language}: what is typed stays on its tab, and Back brings back what was searched for`, async ({ page }) => {
    test.setTimeout(180_000);
    await speak(page, language);
    await openAs(page, { person: PERSON[language], language, path: `/admin/sell?from=THR&to=MHD&on=${day(33)}` });
    await expect(page.locator("[data-offer]").first()).toBeVisible({ timeout: 60_000 });
    await expect(box(page, 1)).toHaveValue(/\(MHD\)/);
    await box(page, 1).fill("kih");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(box(page, 1)).toHaveValue(/\(KIH\)/);
    const tab = (name: RegExp) => page.getByRole("radiogroup").getByText(name).click();
    await tab(WORDS.hotel);
    await box(page, 0).fill("istanbul");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
    const place = await box(page, 0).inputValue();
    expect(place).toMatch(/Istanbul|استانبول/i);
    await page.getByRole("textbox", { name: WORDS.ages }).fill("4");
    await tab(WORDS.flight);
    // Neither was searched for.
    await expect(box(page, 1)).toHaveValue(/\(KIH\)/);
    await tab(WORDS.hotel);
    await expect(box(page, 0)).toHaveValue(place);
    await expect(page.getByRole("textbox", { name: WORDS.ages })).toHaveValue("4");
    await tab(WORDS.flight);

    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/to=KIH/);
    await page.goBack();
    await expect(page).toHaveURL(/to=MHD/);
    await expect(box(page, 1)).toHaveValue(/\(MHD\)/);
    await page.goForward();
    await expect(box(page, 1)).toHaveValue(/\(KIH\)/);
    await tab(WORDS.charter);
    const sought = page.getByRole("textbox").first();
    await sought.fill("zz no such charter");
    await expect(page).toHaveURL(/q=zz/);
    await tab(WORDS.flight);
    await tab(WORDS.charter);
    await expect(sought).toHaveValue("zz no such charter");
  });
}
