import { readFile } from "node:fs/promises";
import { expect, type Page, test as withOwnClock } from "@playwright/test";
import { guessColumns } from "../src/domain/people/passenger/rules.columns";
import { dayFromToday } from "../tests/day";
import { hydrated } from "./hydrated";
import { ask } from "./sale";
import { test } from "./shared-context";
import { openAs } from "./sign-in";

/** Obstacles for keyboard users: the focus after each action, and announcements. */
/** Settings are personal: each language has its own user. */
const PERSON = { fa: "1001", en: "2001" } as const;
const drawer = (page: Page) => page.getByRole("complementary").first();
const status = (page: Page, words: RegExp | string) => page.getByRole("status").filter({ hasText: words });

async function begin(page: Page, path: string, language: "fa" | "en" = "fa") {
  await openAs(page, { person: PERSON[language], language, path });
  await page.locator("main h1").first().waitFor();
  await hydrated(page.locator("main"));
  // Hydration prefetches the dialogs of the frame.
  await page.waitForLoadState("networkidle");
}

/** Through the palette, like users navigate: without reloading. */
async function goTo(page: Page, typed: string, path: RegExp) {
  await page.keyboard.press("Control+KeyK");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole("option").first()).toContainText(typed);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path);
}

for (const [key, name] of [
  ["Control+KeyK", "palette"],
  ["Shift+Slash", "sheet of keys"],
] as const)
  withOwnClock(`the ${name} receives the focus on the first request and returns it on close`, async ({ page }) => {
    await page.clock.install();
    await begin(page, "/admin/desk");
    const opener = page.locator('main a[aria-keyshortcuts="1"]');
    await opener.focus();
    // React delays reveals by 300 ms, in which keys would go to the page.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press(key);
    // Its script may still be loading, in real time.
    await expect(page.getByRole("dialog")).toBeAttached();
    await page.clock.runFor(200);
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await page.clock.resume();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  });

test("a reservation found in the palette is opened with the focus in it, and Escape leads to its row", async ({
  page,
}) => {
  await begin(page, "/admin/desk");
  await goTo(page, "رزروها", /\/admin\/reservations$/);
  await expect(page.locator("main")).toBeFocused();
  const pnr = (await page.locator("tr[data-pnr]").nth(1).getAttribute("data-pnr"))!;
  await page.goto("/admin/desk");
  await page.waitForLoadState("networkidle");
  await goTo(page, pnr, new RegExp(`pnr=${pnr}`));
  await expect(drawer(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/reservations$/);
  await expect(page.locator(`tr[data-pnr="${pnr}"] a`).first()).toBeFocused();
});

test("the number of rows left by a filter is announced", async ({ page }) => {
  await begin(page, "/admin/reservations");
  await page.keyboard.press("Slash");
  const name = (await page.locator("tr[data-pnr] [data-column=pax]").first().textContent())!.split(" ")[0]!;
  await page.keyboard.type(name);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(status(page, /رزرو$/)).toBeAttached();
  await page.keyboard.press("Control+KeyA");
  await page.keyboard.type("ببببب");
  await expect(status(page, "نتیجه‌ای با این فیلترها یافت نشد")).toBeAttached();
});

test("own charters show the number of classes that a search leaves", async ({ page }) => {
  await begin(page, "/admin/sell?tab=charter");
  await expect(status(page, /^[۰-۹]+\+? کلاس$/)).toBeAttached();
});

test("a menu begins at its first item, and a span of days gives the focus back to its button", async ({ page }) => {
  await begin(page, "/admin/accounting/documents");
  await page.locator("main button[aria-haspopup=menu]").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  const days = page.getByRole("search").locator("button[aria-haspopup=dialog]").first();
  await days.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "امروز", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(days).toBeFocused();
});

test("the key help lists the keys of fields, and a dialog adds no second banner", async ({ page }) => {
  await begin(page, "/admin/desk", "en");
  await page.keyboard.press("Shift+Slash");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const words of ["In a date field: open the calendar", "In form rows: remove the row", "Save or post the form"])
    await expect(sheet.getByText(words)).toBeVisible();
  // The page's own.
  await expect(page.getByRole("banner")).toHaveCount(1);
});

test("the month of charters shows the destination of each", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await begin(page, "/admin/charters");
  const routes = page.locator('[data-view=month] [data-status=open] [class*="where"]:has(.code)');
  await expect(routes.first()).toBeVisible();
  const cut = await routes.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test("the amount owed by the chosen party is announced, and required traveller fields are marked", async ({ page }) => {
  await begin(page, "/admin/payments/new");
  await expect(page.getByRole("combobox", { name: "دریافت از" })).toBeFocused();
  await page.keyboard.type("سیر و سفر");
  await expect(page.getByRole("option").first()).toContainText("سیر و سفر");
  await page.keyboard.press("Enter");
  await expect(status(page, /ریال (بدهکار|بستانکار)/)).toBeAttached();

  const legs = [{ origin: "THR", destination: "MHD", date: dayFromToday(41) }];
  type Offers = { offers: { calculation_id: number; total: number }[] };
  const { offers } = await ask<Offers>(page, "search.trips", { type: "flight", legs });
  const { calculation_id, total: expected_total } = offers[0]!;
  const wish = { calculation_id, expected_total, passengers: { adult: 1 } };
  const { lock_id } = await ask<{ lock_id: string }>(page, "offerLocks.lock", wish, { changes: true });
  await page.goto(`/admin/sell/sale?locks=${lock_id}`);
  for (const path of ["first_name", "last_name", "gender"])
    await expect(page.locator(`[data-path="passengers[0].${path}"] input:not([type=hidden])`)).toHaveAttribute(
      "aria-required",
      "true",
    );
  await ask(page, "offerLocks.release", { lock_id, reason: "test" }, { changes: true });
});

test("an empty live region takes no space and overlaps nothing below it", async ({ page }) => {
  await begin(page, "/admin/hotels/mapping");
  const side = page
    .locator("main section section, main section")
    .filter({ has: page.locator("header h2") })
    .last();
  await expect(side.locator("header h2").first()).toBeVisible();
  const overlaps = await side.evaluate((section) => {
    const drawn = [...section.children].filter((one) => one.getBoundingClientRect().height > 0);
    return drawn.slice(1).map((one, at) => drawn[at]!.getBoundingClientRect().bottom - one.getBoundingClientRect().top);
  });
  expect(Math.max(...overlaps)).toBeLessThanOrEqual(1);
});

test("the passenger import offers an empty template with known columns", async ({ page }) => {
  await begin(page, "/admin/passengers/import");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "دریافت فایل نمونه" }).press("Enter");
  const text = await readFile((await (await saved).path())!, "utf8");
  const heads = text.replace("\ufeff", "").trim().split(",");
  expect(heads.length).toBeGreaterThan(10);
  expect(guessColumns(heads.map((head) => head.replaceAll('"', "")))).not.toContain(null);
});
