import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const PAGE = "/admin/accounting/statements";
/** Each language uses its own user, since settings belong to users. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const ONWARDS = { fa: "ArrowLeft", en: "ArrowRight" } as const;
const WORDS = {
  fa: {
    months: "ماهانه",
    counter: "حساب مقابل",
    jump: "رفتن به تاریخ",
    against: "در برابر",
    choose: "یک حساب انتخاب کنید",
  },
  en: {
    months: "Months",
    counter: "Offsetting accounts",
    jump: "Go to date",
    against: "against",
    choose: "Choose an account",
  },
} as const;

const rows = (page: Page) => page.locator("tr[data-document]");
const place = (page: Page, nr: number) => page.locator(`tr[data-place="${nr}"][data-document]`);
/** The focused line, by its index. */
const walked = (page: Page) => page.locator("tr[data-place]:has(a:focus)");
const lines = async (page: Page) => Number(await page.getByRole("table").getAttribute("aria-rowcount")) - 1;

async function enter(page: Page, language: Language) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path: PAGE });
}

/** Selects an account by typing: the page starts with that field. */
async function choose(page: Page, code: string) {
  await expect(page.locator("search input").first()).toBeFocused();
  await page.keyboard.type(code);
  await page
    .getByRole("option")
    .filter({ has: page.locator(".code").getByText(code, { exact: true }) })
    .waitFor();
  await page.keyboard.press("Enter");
  // The first time with a cold cache.
  await expect(page.locator("h2 .code")).toHaveText(code, { timeout: 20_000 });
  await expect(rows(page).first()).toBeVisible();
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`a statement is chosen, walked to its end and its documents opened, by keyboard alone, ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await enter(page, language);
    await expect(page.getByRole("heading", { name: words.choose })).toBeVisible();
    await choose(page, "1");
    const total = await lines(page);
    expect(total).toBeGreaterThan(300);
    await expect(rows(page).first()).toContainText(words.against);

    // However long it is, only visible rows are rendered.
    await page.keyboard.press("ArrowDown");
    await expect(walked(page)).toHaveAttribute("data-place", "0");
    await page.keyboard.press("j");
    await expect(walked(page)).toHaveAttribute("data-place", "1");
    await page.keyboard.press("End");
    await expect(walked(page)).toHaveAttribute("data-place", String(total - 1));
    const closing = await page.locator("[data-stand=closing] bdi").textContent();
    await expect(walked(page).locator("[data-column=balance] bdi")).toHaveText(closing!);
    await page.keyboard.press("PageUp");
    await expect(walked(page)).not.toHaveAttribute("data-place", String(total - 1));
    expect(await page.locator("tr[data-place]").count()).toBeLessThan(80);
    await page.keyboard.press("Home");
    await expect(walked(page)).toHaveAttribute("data-place", "0");

    // Into the line's own account, and back.
    await page.keyboard.press(ONWARDS[language]);
    await expect(page).toHaveURL(/via=\d+/);
    await expect(page.locator("h2 .code")).toHaveText("11010001");
    await page.keyboard.press("Escape");
    await expect(page.locator("h2 .code")).toHaveText("1");

    await expect(place(page, 0)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    const document = await walked(page).getAttribute("data-document");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      new RegExp(`/admin/accounting/documents\\?document=\\d{4}-\\d\\d-\\d\\d\\.${document}`),
      { timeout: 20_000 },
    );
    await page.goBack();
    await expect(page.locator("h2 .code")).toHaveText("1");
  });

  test(`days are narrowed and jumped to, lines summed up, ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    await enter(page, language);
    await choose(page, "11020001");
    const closing = page.locator("[data-stand=closing] bdi");
    const whole = await closing.textContent();

    // The date of a middle line is typed, and scrolls to it.
    await page.keyboard.press("End");
    const last = await walked(page).locator("[data-column=date]").textContent();
    await page.keyboard.press("Home");
    await expect(walked(page)).toHaveAttribute("data-place", "0");
    await page.keyboard.press("g");
    await expect(page.getByLabel(words.jump)).toBeFocused();
    await page.keyboard.type(last!);
    await page.keyboard.press("Enter");
    await expect(page.locator("tr[aria-current] [data-column=date]")).toHaveText(last!);
    await page.keyboard.press("Escape");

    await page.getByText(words.months, { exact: true }).click();
    await expect(page).toHaveURL(/view=month/);
    const months = page.locator("td[data-column=group] button");
    await expect(page.locator("tbody tr").last().locator("[data-column=balance] bdi")).toHaveText(whole!);
    await months.first().click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    await expect(rows(page).first()).toBeVisible();
    expect(await closing.textContent()).not.toBe(whole);

    await page.getByText(words.counter, { exact: true }).click();
    await page.locator("td[data-column=group] button").first().click();
    await expect(page).toHaveURL(/via=\d+/);
    await expect(rows(page).first()).toBeVisible();
  });

  test(`no serious accessibility finding, ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    await enter(page, language);
    await choose(page, "12");
    expect(await seriousIn(page)).toEqual([]);
    await page.getByText(words.months, { exact: true }).click();
    await expect(page.locator("td[data-column=group] button").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
  });
}
