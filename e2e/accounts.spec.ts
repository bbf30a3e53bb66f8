import { expect, type Page } from "@playwright/test";
import { hydrated } from "./hydrated";
import { approvedBy } from "./second-person";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const PAGE = "/admin/accounting/accounts";
/** Each language uses its own user, since settings belong to users. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
/** The key that moves deeper into the tree, by the direction of the page. */
const ONWARDS = { fa: "ArrowLeft", en: "ArrowRight" } as const;
const BACK = { fa: "ArrowRight", en: "ArrowLeft" } as const;
const WORDS = {
  fa: {
    latin: "عنوان لاتین",
    title: "عنوان",
    save: "ذخیره",
    below: "حساب جدید زیر این",
    remove: "حذف",
    left: "نویسهٔ دیگر",
    wrong: "رقم کنترل",
    right: "شبا درست است",
  },
  en: {
    latin: "Latin title",
    title: "Title",
    save: "Save",
    below: "New account under this",
    remove: "Delete",
    left: "characters to go",
    wrong: "check digits",
    right: "IBAN is valid",
  },
} as const;

const drawer = (page: Page) => page.getByRole("complementary");
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, code: string) =>
  page.locator("tr[data-account]").filter({ has: page.locator(".code").getByText(code, { exact: true }) });
const field = (page: Page, path: string) => dialog(page).locator(`[data-path=${path}] input`);

async function enter(page: Page, language: Language) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path: PAGE });
  await expect(row(page, "1102")).toBeVisible();
  // A click on a row that is not hydrated opens nothing.
  await hydrated(row(page, "1102"));
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`the tree is walked, opened and closed by keyboard alone, ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    await enter(page, language);
    await expect(row(page, "11020001")).toHaveCount(0);
    await row(page, "11").locator("a").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("j");
    await expect(row(page, "1102").locator("a")).toBeFocused();
    await page.keyboard.press(ONWARDS[language]);
    await expect(row(page, "11020001")).toBeVisible();
    await page.keyboard.press(ONWARDS[language]);
    await expect(row(page, "11020001").locator("a")).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/account=\d+/);
    await expect(drawer(page).locator(".code").first()).toHaveText("11020001");
    await expect(drawer(page).locator("tbody tr")).toHaveCount(12);
    await expect(drawer(page).getByRole("navigation").getByRole("button")).toHaveCount(3);
    // The open drawer follows the current row.
    await page.keyboard.press("k");
    await expect(drawer(page).locator(".code").first()).toHaveText("1102");
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toHaveCount(0);

    await page.keyboard.press(BACK[language]);
    await expect(row(page, "11020001")).toHaveCount(0);
    await page.keyboard.press(BACK[language]);
    await expect(row(page, "11").locator("a")).toBeFocused();

    // Either script finds it, with its parents.
    for (const typed of ["main cash", "صندوق اصلي", "۱۱۰۱۰۰"]) {
      await page.keyboard.press("Slash");
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(typed);
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === typed);
      await expect(page.locator("tr[data-found]")).toHaveCount(1);
      await expect(row(page, "11010001")).toHaveAttribute("data-found", "true");
      await expect(row(page, "1")).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await page.goto(`${PAGE}?level=detailed&nature=both`);
    await expect(row(page, "31030001")).toBeVisible();
    await expect(row(page, "11010001")).toHaveCount(0);
  });

  test(`a bank account is registered, its IBAN looked at as one types, changed and deleted, ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const title = `e2e ${language} ${Date.now()}`;
    await enter(page, language);
    await page.keyboard.press("n");
    await expect(field(page, "title")).toBeFocused();
    await page.keyboard.type(title);
    await field(page, "iban").focus();
    await page.keyboard.type("IR82 0540 1026 8002 0817 9090");
    await expect(dialog(page).getByRole("status").filter({ hasText: words.left })).toBeVisible();
    await page.keyboard.type("03");
    await expect(dialog(page).getByRole("status").filter({ hasText: words.wrong })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field(page, "iban")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("2");
    await expect(dialog(page).getByRole("status").filter({ hasText: words.right })).toBeVisible();
    await page.keyboard.press("Enter");

    // Payment details are added by two persons.
    await expect(dialog(page)).toHaveCount(0);
    await approvedBy(page, PERSON[language === "fa" ? "en" : "fa"], title);
    await page.goto(`${PAGE}?q=${encodeURIComponent(title)}`);
    await page.locator("tr[data-found] a").first().click();
    await expect(drawer(page).getByRole("heading", { name: title })).toBeVisible();
    await expect(drawer(page)).toContainText("IR82 0540 1026 8002 0817 9090 02");
    await expect(drawer(page).locator(".code").first()).toHaveText(/^1102\d{4}$/);

    await page.keyboard.press("e");
    await expect(field(page, "title")).toHaveValue(title);
    await field(page, "bank_name").fill("ملت");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(drawer(page)).toContainText("ملت");
    // Author, and old and new values of changes.
    await expect(
      drawer(page)
        .locator("ol > li")
        .filter({ has: page.locator("time") }),
    ).toHaveCount(2);

    await drawer(page).getByRole("button", { name: words.remove, exact: true }).click();
    await dialog(page).getByRole("button", { name: words.remove, exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.goto(`${PAGE}?q=${encodeURIComponent(title)}`);
    await expect(page.locator("tr[data-account]")).toHaveCount(0);
  });

  test(`an account below another gets the next code; a code that is taken loses nothing typed, ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const title = `e2e ${language} ${Date.now()}`;
    await enter(page, language);
    await row(page, "5203").click();
    await drawer(page).getByRole("button", { name: words.below }).click();
    await field(page, "title").fill(title);
    await field(page, "code").fill("52030001");
    await page.keyboard.press("Enter");
    await expect(field(page, "code")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "title")).toHaveValue(title);
    await field(page, "code").fill("");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(drawer(page).getByRole("heading", { name: title })).toBeVisible();
    await expect(drawer(page).locator(".code").first()).toHaveText(/^5203\d{4}$/);
    // It is also in the tree, whose parents were opened.
    await expect(page.locator("tr[aria-current]")).toContainText(title);
    await drawer(page).getByRole("button", { name: words.remove, exact: true }).click();
    await dialog(page).getByRole("button", { name: words.remove, exact: true }).click();
    await expect(drawer(page).locator(".code").first()).toHaveText("5203");
  });

  test(`axe finds nothing serious, ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    await enter(page, language);
    await row(page, "1102").click();
    await expect(drawer(page).locator("tbody tr")).toHaveCount(12);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("n");
    await field(page, "iban").fill("IR82");
    expect(await seriousIn(page)).toEqual([]);
    await page.goto(`${PAGE}?q=bank`);
    await expect(page.locator("tr[data-found]").first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousIn(page)).toEqual([]);
    await page.goto(`${PAGE}?q=nothing+is+called+so`);
    await expect(page.locator("tr[data-account]")).toHaveCount(0);
    expect(await seriousIn(page)).toEqual([]);
  });
}

test("a user without accounting rights is refused and sees no accounting data", async ({ page }) => {
  await speak(page, "en");
  await openAs(page, { person: "1003", language: "en", path: PAGE });
  await expect(page.getByRole("alert").filter({ hasText: "2007" })).toBeVisible();
  await expect(page.locator("tr[data-account]")).toHaveCount(0);
  await expect(page.locator("main").getByRole("button", { name: /New bank/ })).toHaveCount(0);
});
