import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/**
 * Users are added by keyboard; attendance and leave by touch on a phone. Each language uses the manager of another
 * branch.
 */
const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
const WORDS = {
  fa: {
    dir: "rtl",
    name: "بهار سهرابی",
    latin: "Bahar Sohrabi",
    come: "ثبت ورود",
    leave: "ثبت خروج",
    board: "حضور روزانه",
  },
  en: {
    dir: "ltr",
    name: "Nora Lindqvist",
    latin: "Nora Lindqvist",
    come: "Clock in",
    leave: "Clock out",
    board: "Daily view",
  },
} as const;
const LEAVE = {
  fa: { confirm: /^تأیید/, confirmed: "تأییدشده" },
  en: { confirm: /^Approve/, confirmed: "Approved" },
} as const;

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, path: string) => dialog(page).locator(`[data-path="${path}"] input:not([type=hidden])`);
const submit = (page: Page) => dialog(page).locator("button[type=submit]");
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();

async function open(page: Page, language: Language, path: string) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
  await awake(page);
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`a person is added by keys, their access adjusted, and put out, ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, language, "/admin/operators");
    await page.keyboard.press("KeyN");
    await expect(field(page, "personal.name")).toBeFocused();
    const id = `e2e-${language}-${Date.now()}`;
    await page.keyboard.type(words.name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(words.latin);
    await page.keyboard.press("Tab");
    // Already taken: reported at its field, the input stays.
    await page.keyboard.type("1003");
    await page.keyboard.press("Enter");
    await expect(field(page, "personnel_id")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "personal.name")).toHaveValue(words.name);
    await field(page, "personnel_id").fill(id);
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    const drawer = page.getByRole("complementary");
    await expect(drawer).toContainText(id);
    expect(await seriousIn(page)).toEqual([]);

    await drawer.getByRole("button", { name: /^(تغییر|Change)$/ }).click();
    const box = dialog(page).getByRole("checkbox").nth(2);
    await expect(box).toBeEnabled();
    await box.check();
    expect(await seriousIn(page)).toEqual([]);
    await submit(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(drawer).toContainText(/سفارشی|Customized/);
    await drawer.getByRole("button", { name: /^(غیرفعال کردن|Deactivate)$/ }).click();
    await submit(page).click();
    await expect(drawer).toContainText(/غیرفعال|Inactive/);
    await page.goto("/admin/operators/roles");
    await expect(page.getByRole("table")).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
  });

  test(`coming, leaving and another's leave on a phone, ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, language, "/admin/attendance");
    const [come, leave] = [words.come, words.leave].map((name) => page.getByRole("button", { name, exact: true }));
    // An earlier run may have left it open.
    if (await leave!.isVisible()) await leave!.click();
    await come!.click();
    await leave!.click();
    await expect(come!).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousIn(page)).toEqual([]);

    await page.getByRole("tab", { name: words.board }).click();
    await expect(page.locator("[data-person]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);

    await page.goto("/admin/attendance?tab=leave&status=pending");
    await awake(page);
    await expect(page.locator("[data-leave]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.locator("[data-leave] a").first().click();
    const drawer = page.locator("#leave");
    await expect(drawer.locator("dl")).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    const confirm = drawer.getByRole("button", { name: LEAVE[language].confirm });
    if (await confirm.isVisible()) {
      await confirm.click();
      await submit(page).click();
      await expect(dialog(page)).toHaveCount(0);
    }
    await page.goto("/admin/attendance?tab=leave&status=confirmed");
    await expect(page.locator("[data-leave]").first()).toContainText(LEAVE[language].confirmed);
  });
}

test("one's sessions are listed and ended; a new password ends all but the current one", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await open(page, "en", "/admin/operators");
  const [personnel_id, before, after] = [`own-${Date.now()}`, "a first password 1", "a second password 2"];
  const made = await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/trpc/operators.store", { method: "POST", headers, body: JSON.stringify(body) })).status;
    },
    { personnel_id, personal: { name: "Own", name_latin: "Own" }, access: { role: "support" }, password: before },
  );
  expect(made).toBe(200);
  const enter = async () => {
    const other = await (await browser.newContext({ baseURL })).newPage();
    await other.goto("/sign-in");
    await other.locator("button[type=submit]:enabled").waitFor();
    await other.locator("[name=personnel_id]").fill(personnel_id);
    await other.locator("[name=password]").fill(before);
    await other.keyboard.press("Enter");
    await other.waitForURL(/\/admin\//);
    await other.goto("/admin/attendance");
    await awake(other);
    return other;
  };
  const out = (other: Page) =>
    expect(async () => {
      await other.goto("/admin/attendance");
      await other.waitForURL(/\/sign-in/, { timeout: 1_000 });
    }).toPass();
  const [mine, stray] = [await enter(), await enter()];
  await mine.getByRole("button", { name: /Own/ }).click();
  await mine.getByRole("button", { name: /^(نشست‌های من|My sessions)$/ }).click();
  const sessions = dialog(mine).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  expect(await seriousIn(mine)).toEqual([]);
  await dialog(mine)
    .getByRole("button", { name: /^(پایان|End):/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await mine.keyboard.press("Escape");
  await out(stray);
  const elsewhere = await enter();
  await mine.getByRole("button", { name: /Own/ }).click();
  await mine.getByRole("button", { name: /^(تغییر رمز عبور|Change password)$/ }).click();
  await dialog(mine).locator('[data-path="old_password"] input').fill(before);
  await dialog(mine).locator('[data-path="new_password"] input').fill(after);
  await submit(mine).click();
  await expect(dialog(mine)).toHaveCount(0);
  await mine.reload();
  await awake(mine);
  await out(elsewhere);
});
