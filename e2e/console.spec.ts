import { expect, type Page } from "@playwright/test";
import { newSeller } from "./second-person";
import { seriousIn } from "./serious";
import { settled } from "./settled";
import { test } from "./shared-context";
import { demoPassword, type Language, openAs, signInAwake, speak } from "./sign-in";

/** Settings belong to a user and tests run in parallel: each language uses its own user. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: {
    dir: "rtl",
    wrong: "مشخصات ورود یا کد یک‌بارمصرف درست نیست",
    search: "جست‌وجوی رزروها",
    none: "نتیجه‌ای با این فیلترها یافت نشد",
  },
  en: {
    dir: "ltr",
    wrong: "The credentials or the one-time code are wrong",
    search: "Search bookings",
    none: "No results",
  },
} as const;

const rows = (page: Page) => page.locator("tbody tr");
const pnrOf = (page: Page, n: number) => rows(page).nth(n).getAttribute("data-pnr");
/** Rows are rendered on the server; keys work once the script runs, which is when the live connection is open. */
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();
const drawer = (page: Page) => page.getByRole("complementary");

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];
  test.describe(`${language}, ${words.dir}`, () => {
    test.beforeEach(({ page }) => speak(page, language));

    test("signs in by keyboard alone; a wrong password shows the reason and keeps the input", async ({ page }) => {
      await page.goto("/admin/reservations?status=confirmed");
      await expect(page).toHaveURL(/\/sign-in/);
      await expect(page.locator("html")).toHaveAttribute("dir", words.dir);
      await page.keyboard.type(PERSON[language]);
      await signInAwake(page);
      await page.keyboard.press("Tab");
      await page.keyboard.type("not this one");
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.wrong)).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await expect(page.locator("[name=personnel_id]")).toHaveValue(PERSON[language]);
      // The password is selected: typing replaces it.
      await page.keyboard.type(demoPassword());
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/admin\/reservations/);
    });

    test("walks the list and its drawer by keyboard", async ({ page }) => {
      await openAs(page, { person: PERSON[language], language, path: "/admin/reservations" });
      await awake(page);
      const [first, second, third] = [await pnrOf(page, 0), await pnrOf(page, 1), await pnrOf(page, 2)];

      await page.keyboard.press("KeyJ");
      await page.keyboard.press("KeyJ");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`pnr=${second}`));
      await expect(drawer(page)).toContainText(second!);
      await page.keyboard.press("ArrowDown");
      await expect(page).toHaveURL(new RegExp(`pnr=${third}`));
      await expect(drawer(page)).toContainText(third!);
      await page.keyboard.press("KeyK");
      await page.keyboard.press("KeyK");
      await expect(drawer(page)).toContainText(first!);
      await settled(page, `pnr=${first}`);
      await page.reload();
      await expect(drawer(page)).toContainText(first!);
      await awake(page);
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toHaveCount(0);
      await expect(page).not.toHaveURL(/pnr=/);

      await page.keyboard.press("Slash");
      await expect(page.getByLabel(words.search)).toBeFocused();
      await page.keyboard.type(third!.toLowerCase());
      await expect(rows(page)).toHaveCount(1);
      await expect(page).toHaveURL(new RegExp(`q=${third}`, "i"));
      await page.keyboard.type("zzz");
      await expect(page.getByText(words.none)).toBeVisible();
    });

    test("keys work in a Persian layout and rest while one types", async ({ page }) => {
      await openAs(page, { person: PERSON[language], language, path: "/admin/reservations" });
      await awake(page);
      const press = (code: string, key: string) =>
        page.evaluate(
          ([code, key]) => document.body.dispatchEvent(new KeyboardEvent("keydown", { code, key, bubbles: true })),
          [code, key],
        );
      await press("KeyJ", "ت");
      expect(await page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("data-pnr"))).toBe(
        await pnrOf(page, 0),
      );
      await page.getByLabel(words.search).focus();
      await page.keyboard.press("KeyJ");
      await expect(page.getByLabel(words.search)).toHaveValue("j");
      await page.getByLabel(words.search).fill("");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+KeyK");
      await expect(page.getByRole("combobox", { expanded: true })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("Shift+Slash");
      await expect(page.getByRole("dialog")).toContainText("Ctrl");
    });

    test("axe finds nothing serious", async ({ page }) => {
      test.setTimeout(300_000);
      await openAs(page, { person: PERSON[language], language, path: "/admin/reservations" });
      await expect(rows(page).first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("dir", words.dir);
      expect(await seriousIn(page)).toEqual([]);
      await awake(page);
      await rows(page).nth(1).click();
      await expect(drawer(page).locator("ol li").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.goto("/admin/reservations?q=nothing-like-this");
      await expect(page.getByText(words.none)).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await seriousIn(page)).toEqual([]);
    });
  });
}

test("language, calendar and digits are three independent settings", async ({ page }) => {
  await openAs(page, { person: await newSeller(page), language: "en", path: "/admin/reservations" });
  const when = rows(page).first().locator("time").first();
  await expect(when).toHaveText(/^20\d\d-\d\d-\d\d \d\d:\d\d$/);
  const choose = async (name: string) => page.locator("label", { hasText: name }).click();
  await page.getByRole("button", { name: /^Your account/ }).click();
  await choose("Jalali");
  await expect(when).toHaveText(/^1\d{3}\/\d\d\/\d\d \d\d:\d\d$/);
  await choose("۱۲۳");
  await expect(when).toHaveText(/^[۰-۹]{4}\/[۰-۹]{2}\/[۰-۹]{2} [۰-۹]{2}:[۰-۹]{2}$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await choose("فارسی");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("رزروها");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "fa");
});

test("nothing of a branch is visible without a session, and cross-site calls are refused", async ({ request }) => {
  const list = await request.get("/api/trpc/reservations.list?input=%7B%7D");
  expect(list.status()).toBe(401);
  expect((await request.get("/api/live")).status()).toBe(401);
  const many = await request.get(`/api/trpc/${Array(21).fill("me").join(",")}?batch=1&input=%7B%7D`);
  expect(many.status()).toBe(400);
  const headers = { "sec-fetch-site": "cross-site", "content-type": "application/json" };
  expect((await request.post("/api/trpc/preferences.update", { headers, data: {} })).status()).toBe(403);
});
