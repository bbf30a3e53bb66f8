import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";
import { falsify, oldTurnovers } from "./tampering";

/** Falsified books are detected, by keyboard only. Each language has its own day. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: { dir: "rtl", clean: "بدون مغایرت", differs: "۱ مغایرت", debit: "بدهکار", by: "۱٬۲۳۴" },
  en: { dir: "ltr", clean: "No differences", differs: "1 difference", debit: "Debit", by: "1,234" },
} as const;
const PAGE = "/admin/accounting/verification";

const drawer = (page: Page) => page.getByRole("complementary");
const dialog = (page: Page) => page.getByRole("dialog");
const day = (page: Page, path: string) => dialog(page).locator(`[data-path="${path}"] input:not([type=hidden])`);
/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();

async function open(page: Page, language: Language) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path: PAGE });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
  await awake(page);
}

/** Requests one day; its run opens in the drawer. */
async function verify(page: Page, on: string) {
  await page.keyboard.press("KeyN");
  for (const path of ["from_on", "to_on"]) {
    await day(page, path).fill(on);
    await day(page, path).press("Tab");
  }
  await dialog(page).locator("button[type=submit]").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(page).toHaveURL(/run=r\d+/);
  return new URL(page.url()).searchParams.get("run")!;
}

for (const language of ["fa", "en"] as const) {
  test(`a range is verified with visible progress, and a falsified turnover is reported, ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const words = WORDS[language];
    const turnovers = await oldTurnovers(1, 2);
    const falsified = turnovers[language === "fa" ? 0 : 1]!;
    await open(page, language);

    // No reload: the result arrives as a live event.
    const clean = await verify(page, falsified.day);
    await expect(drawer(page)).toContainText(words.clean, { timeout: 20_000 });
    await expect(page.locator(`[data-run="${clean}"]`)).toContainText(words.clean);

    await falsify(falsified, 1234);
    try {
      const run = await verify(page, falsified.day);
      expect(run).not.toBe(clean);
      await expect(drawer(page).locator("[data-fault=day]")).toHaveCount(1, { timeout: 20_000 });
      await expect(drawer(page)).toContainText(words.differs);
      const row = drawer(page).locator("tbody tr");
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(words.debit);
      await expect(row.locator("td").last()).toHaveText(words.by);
      await expect(drawer(page).getByRole("link")).toContainText(falsified.code);

      // The open drawer is in the URL, and the list is left and filtered by keys.
      await page.reload();
      await awake(page);
      await expect(drawer(page).locator("[data-fault=day]")).toHaveCount(1);
      expect(await seriousIn(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toHaveCount(0);
      await page.goto(`${PAGE}?result=differs`);
      await awake(page);
      await expect(page.locator(`[data-run="${run}"]`)).toBeVisible();
      await expect(page.locator(`[data-run="${clean}"]`)).toHaveCount(0);
      await page.keyboard.press("KeyJ");
      await page.keyboard.press("Enter");
      await expect(drawer(page)).toBeVisible();
    } finally {
      await falsify(falsified, -1234);
    }
  });
}

test("a span that ends before it begins is refused at its field, and axe finds nothing serious in the form", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, "fa");
  await page.keyboard.press("KeyN");
  await day(page, "from_on").fill("2026-03-10");
  await day(page, "to_on").fill("2026-03-01");
  await day(page, "to_on").press("Tab");
  await dialog(page).locator("button[type=submit]").click();
  await expect(day(page, "to_on")).toHaveAttribute("aria-invalid", "true");
  // The input stays.
  await expect(day(page, "from_on")).toHaveValue("۱۴۰۴/۱۲/۱۹");
  expect(await seriousIn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seriousIn(page)).toEqual([]);
});
