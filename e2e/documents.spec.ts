import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/**
 * Documents: created, saved, pasted, posted and reversed, by keyboard only. Each language has its own dates and texts.
 */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: {
    dir: "rtl",
    live: "زنده",
    rent: "اجاره",
    temporary: "موقت",
    reversed: "برگشت‌خورده",
    kept: /پیش‌نویس ذخیره شد، /,
    even: "تراز است",
  },
  en: {
    dir: "ltr",
    live: "Live",
    rent: "rent",
    temporary: "Temporary",
    reversed: "Reversed",
    kept: /Draft saved, /,
    even: "Balanced",
  },
} as const;
const PAGE = "/admin/accounting/documents";

const cell = (page: Page, row: number, column: string) =>
  page.locator(`tr[data-row="${row}"] td[data-column="${column}"] [data-cell]`);
const head = (page: Page, path: string) => page.locator(`[data-path="${path}"] input`).first();
const savedMark = (page: Page) => page.locator("[data-kept=kept]");
const drawer = (page: Page) => page.locator("#document");

async function open(page: Page, language: Language, path = PAGE) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
  await expect(page.locator("html")).toHaveAttribute("dir", WORDS[language].dir);
}

/** Keys work once the page's script runs, which is when the live connection is open. */
const awake = (page: Page, language: Language) =>
  expect(page.getByText(WORDS[language].live, { exact: true })).toBeVisible({ timeout: 20_000 });

/** A new document with loaded accounts and the first field focused. */
async function write(page: Page, language: Language) {
  const accounts = page.waitForResponse((response) => response.url().includes("documents.accounts"));
  await open(page, language, `${PAGE}/new`);
  await accounts;
  await expect(head(page, "description")).toBeFocused();
}

/** The console's requests, in place of another user. */
const ask = (page: Page, procedure: string, input: object, method: "GET" | "POST" = "POST") =>
  page.evaluate(
    async ({ procedure, input, method }) => {
      const query = method === "GET" ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
      const body = method === "GET" ? undefined : JSON.stringify(input);
      const headers = { "content-type": "application/json" };
      return (await (await fetch(`/api/trpc/${procedure}${query}`, { method, headers, body })).json()).result.data;
    },
    { procedure, input, method },
  );

const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test.describe(`${language}, ${words.dir}`, () => {
    test("two rows are written and posted in at most 34 keystrokes", async ({ page }) => {
      test.setTimeout(120_000);
      await write(page, language);
      let strokes = 0;
      const press = async (key: string) => {
        strokes += 1;
        await page.keyboard.press(key);
      };
      const type = async (text: string) => {
        strokes += text.length;
        await page.keyboard.type(text);
      };
      await type(words.rent);
      await press("Enter");
      // The shortest unique code, then the amount; the other row proposes the balancing amount.
      await type("52030002");
      await press("Enter");
      await press("Enter");
      await type("7500");
      await press("Enter");
      await type("1102");
      await press("Enter");
      await press("Enter");
      await expect(cell(page, 1, "credit")).toBeFocused();
      await press("Enter");
      await expect(cell(page, 1, "account")).toHaveValue(/^1102/);
      await expect(page.getByText(words.even, { exact: true }).last()).toBeVisible();
      await press("Control+Enter");
      await expect(page).toHaveURL(/documents\?document=\d{4}-\d\d-\d\d\.\d+$/, { timeout: 30_000 });
      expect(strokes).toBeLessThanOrEqual(34);
      await expect(drawer(page)).toContainText(words.temporary);
      await expect(drawer(page).locator("tbody tr")).toHaveCount(2);
      await expect(drawer(page).locator("tbody tr").first()).toContainText("52030002");
    });

    test("keys quicker than the accounts go on as ever, and the best matches are taken as those come", async ({
      page,
    }) => {
      test.setTimeout(120_000);
      let come = () => {};
      const held = new Promise<void>((done) => {
        come = done;
      });
      await page.route(/documents\.accounts/, async (route) => {
        await held;
        await route.continue();
      });
      await open(page, language, `${PAGE}/new`);
      await expect(head(page, "description")).toBeFocused();
      const { keyboard } = page;
      await keyboard.type(words.rent);
      await keyboard.press("Enter");
      await keyboard.type("5203000");
      for (const key of ["Enter", "Enter"]) await keyboard.press(key);
      await keyboard.type("7500");
      await keyboard.press("Enter");
      await keyboard.type("1102");
      for (const key of ["Enter", "Enter"]) await keyboard.press(key);
      await expect(cell(page, 1, "credit")).toBeFocused();
      await keyboard.press("Enter");
      await expect(cell(page, 2, "account")).toBeFocused();
      await expect(cell(page, 1, "account")).not.toHaveAttribute("aria-invalid");
      // Submitted before they have loaded: it waits.
      await keyboard.press("Control+Enter");
      await expect(cell(page, 1, "account")).toHaveValue("1102");
      come();
      await expect(page).toHaveURL(/documents\?document=\d{4}-\d\d-\d\d\.\d+$/, { timeout: 30_000 });
      await expect(drawer(page).locator("tbody tr").first()).toContainText("5203000");
      await expect(drawer(page).locator("tbody tr").last()).toContainText("1102");
    });

    test("a table pasted from a spreadsheet: codes, titles, Persian digits, brackets; what is not understood stays", async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await write(page, language);
      await page.keyboard.press("Enter");
      await expect(cell(page, 0, "account")).toBeFocused();
      await paste(page, "۵۲۰۳۰۰۰۲\tآذر\t۱٬۵۰۰\t\n11020001\tx\t\t(1,200)\nنیست\ty\t\t۱۲x\n");
      await expect(cell(page, 0, "account")).toHaveValue(/^52030002/);
      await expect(cell(page, 0, "debit")).toHaveValue(/^(1,500|۱٬۵۰۰)$/);
      await expect(cell(page, 1, "debit")).toHaveValue(/^(1,200|۱٬۲۰۰)$/);
      await expect(cell(page, 2, "account")).toHaveValue("نیست");
      await expect(cell(page, 2, "account")).toHaveAttribute("aria-invalid", "true");
      await expect(cell(page, 2, "credit")).toHaveValue("۱۲x");
      await expect(cell(page, 2, "credit")).toHaveAttribute("aria-invalid", "true");
      // Submitted unchanged, it lists its invalid cells and keeps the input.
      await page.keyboard.press("Control+Enter");
      await expect(
        page.getByRole("button", { name: language === "fa" ? "حساب، ردیف ۳" : "Account, row 3" }),
      ).toBeVisible();
      await expect(cell(page, 2, "account")).toBeFocused();
      await expect(cell(page, 2, "credit")).toHaveValue("۱۲x");
    });

    test("rows are repeated and removed by keys, arrows walk, the last one makes another", async ({ page }) => {
      test.setTimeout(120_000);
      await write(page, language);
      await page.keyboard.press("Enter");
      await page.keyboard.type("52030003");
      await page.keyboard.press("Enter");
      await page.keyboard.type("a");
      await page.keyboard.press("Enter");
      await page.keyboard.type("10");
      await page.keyboard.press("Control+KeyD");
      await expect(cell(page, 1, "debit")).toBeFocused();
      await expect(cell(page, 1, "description")).toHaveValue("a");
      await page.keyboard.press("ArrowDown");
      await expect(cell(page, 2, "debit")).toBeFocused();
      await page.keyboard.type("5");
      await page.keyboard.press("ArrowDown");
      await expect(cell(page, 3, "debit")).toBeFocused();
      await page.keyboard.press("Control+Delete");
      await expect(page.locator("tr[data-row]")).toHaveCount(3);
      await page.keyboard.press("ArrowUp");
      await expect(cell(page, 1, "debit")).toBeFocused();
    });

    test("input is saved automatically and survives a reload; a person chooses between two versions", async ({
      page,
    }) => {
      test.setTimeout(150_000);
      await write(page, language);
      await page.keyboard.type(words.rent);
      await page.keyboard.press("Enter");
      await page.keyboard.type("5203");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.keyboard.type("12");
      await page.keyboard.press("Enter");
      await page.keyboard.type("zz?");
      await page.keyboard.press("Tab");
      await expect(savedMark(page)).toHaveText(words.kept, { timeout: 20_000 });
      await expect(page).toHaveURL(/documents\/\d+$/);
      const accounts = page.waitForResponse((response) => response.url().includes("documents.accounts"));
      await page.reload();
      await accounts;
      await expect(cell(page, 1, "account")).toHaveValue("zz?");
      await expect(cell(page, 0, "debit")).toHaveValue(/^(12|۱۲)$/);

      const id = Number(/\d+$/.exec(page.url())![0]);
      const { version, date } = await ask(page, "documents.get", { id }, "GET");
      await cell(page, 0, "debit").focus();
      await page.keyboard.type("34");
      const saved = await ask(page, "documents.replace", {
        id,
        version,
        date,
        unfinished: true,
        description: "other",
        rows: [{ debit: 99 }],
      });
      expect(saved.version).toBe(version + 1);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible({ timeout: 20_000 });
      await expect(dialog).toContainText(/99|۹۹/);
      await expect(dialog).toContainText(/34|۳۴/);
      await expect(dialog.getByRole("button").last()).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(cell(page, 0, "debit")).toHaveValue(/^(34|۳۴)$/);
      await expect(savedMark(page)).toHaveText(words.kept, { timeout: 20_000 });
      expect((await ask(page, "documents.get", { id }, "GET")).version).toBe(version + 2);
    });

    type Result = { result?: { data?: { rows?: { code?: string }[]; more: boolean } } };
    test("accounts beyond the first thousand are found by typing, by pasting and in a stored document", async ({
      page,
    }) => {
      test.setTimeout(120_000);
      // As in a large chart: the first options contain none of the accounts below.
      await page.route(/documents\.accounts/, async (route) => {
        // A request that a reload ends has no response.
        const response = await route.fetch().catch(() => undefined);
        if (!response) return;
        const answer: unknown = await response.json();
        const results = (Array.isArray(answer) ? answer : [answer]) as Result[];
        for (const { result } of results) {
          if (!Array.isArray(result?.data?.rows) || result.data.rows.length <= 20) continue;
          result.data = { rows: result.data.rows.filter(({ code }) => code?.startsWith("9")), more: true };
        }
        await route.fulfill({ response, json: answer });
      });
      await write(page, language);
      await page.keyboard.press("Enter");
      await page.keyboard.type("52030002");
      await page.keyboard.press("Enter");
      await expect(cell(page, 0, "account")).toHaveValue(/^52030002 ./);
      await cell(page, 1, "account").focus();
      await paste(page, "11020001\t\t700\n52030003\t700\t");
      await expect(cell(page, 1, "account")).toHaveValue(/^11020001 ./);
      await expect(cell(page, 2, "account")).toHaveValue(/^52030003 ./);
      await expect(cell(page, 1, "credit")).toHaveValue(/^(700|۷۰۰)$/);
      await expect(savedMark(page)).toHaveText(words.kept, { timeout: 20_000 });
      await page.reload();
      await expect(cell(page, 2, "account")).toHaveValue(/^52030003 ./);
      await expect(cell(page, 0, "account")).toHaveValue(/^52030002 ./);
    });

    test("a posted document is found, corrected in one act and its reversal linked", async ({ page }) => {
      test.setTimeout(150_000);
      await open(page, language);
      const accounts: { rows: { id: number; code: string }[] } = await ask(page, "documents.accounts", {}, "GET");
      const of = (code: string) => accounts.rows.find((one) => one.code === code)!.id;
      const { today } = await ask(page, "documents.setting", {}, "GET");
      const rows = [
        { account_id: of("52030003"), debit: 4_321 },
        { account_id: of("11020001"), credit: 4_321 },
      ];
      const description = `e2e ${language} ${Date.now()}`;
      const made = await ask(page, "documents.create", { date: today, description, status: "temporary", rows });
      await awake(page, language);
      await page.keyboard.press("Slash");
      await page.keyboard.type(description);
      await expect(page.locator("tr[data-document]")).toHaveCount(1, { timeout: 20_000 });
      await page.keyboard.press("Escape");
      await page.keyboard.press("KeyJ");
      await page.keyboard.press("Enter");
      await expect(drawer(page).getByRole("heading", { level: 2 })).toContainText(/[\d۰-۹]+/);
      await drawer(page)
        .getByRole("button", { name: language === "fa" ? "اصلاح" : "Correct", exact: true })
        .click();
      await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused({ timeout: 20_000 });
      await page.keyboard.type("wrong account");
      await page.getByRole("dialog").locator("button[type=submit]").click();
      await expect(page).toHaveURL(/documents\/\d+$/, { timeout: 30_000 });
      await expect(cell(page, 0, "debit")).toHaveValue(/^(4,321|۴٬۳۲۱)$/);
      const before = await ask(page, "documents.get", { id: made.id }, "GET");
      expect(before.reversed_by).toMatchObject({ date: today });
      await page.goto(`${PAGE}?document=${today}.${made.document_id}`);
      await expect(drawer(page)).toContainText(words.reversed);
      await expect(drawer(page).locator(`a[href*="${today}.${before.reversed_by.document_id}"]`)).toBeVisible();
    });

    test("nothing serious for axe: journal with its drawer, editor with its list open", async ({ page }) => {
      test.setTimeout(150_000);
      await open(page, language);
      await awake(page, language);
      await page.keyboard.press("KeyJ");
      await page.keyboard.press("Enter");
      await expect(drawer(page).locator("tbody tr").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
      await page.goto(`${PAGE}/new`);
      await expect(head(page, "description")).toBeFocused();
      await page.keyboard.press("Enter");
      await page.keyboard.type("52");
      await expect(page.getByRole("option").first()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
    });
  });
}
