// area: dimensions, documents, statements, trial-balance
import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** Dimensions, from their definition to the filter of a report. Each language has its own dimension. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const PAGE = "/admin/accounting/dimensions";
const WORDS = {
  fa: { add: "تفصیلی شناور جدید", member: "عضو جدید", rule: "قاعدهٔ جدید", by: "تفکیک بر پایهٔ", none: "بدون عضو" },
  en: {
    add: "New dimension",
    member: "New member",
    rule: "New rule",
    by: "Group by dimension",
    none: "Without a member",
  },
} as const;

const cell = (page: Page, row: number, column: string) =>
  page.locator(`tr[data-row="${row}"] td[data-column="${column}"] [data-cell]`);
const ask = <T>(page: Page, procedure: string, input: object, method: "GET" | "POST" = "GET") =>
  page.evaluate(
    async ({ procedure, input, method }) => {
      const query = method === "GET" ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
      const body = method === "GET" ? undefined : JSON.stringify(input);
      const headers = { "content-type": "application/json" };
      return (await (await fetch(`/api/trpc/${procedure}${query}`, { method, headers, body })).json()).result.data;
    },
    { procedure, input, method },
  ) as Promise<T>;
const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
const type = (page: Page, path: string, text: string) => page.locator(`[data-path="${path}"] input`).fill(text);
/** Selects the option of a text in a field of the open form. */
async function choose(page: Page, path: string, text: string | RegExp) {
  await page.locator(`[data-path="${path}"] input`).first().click();
  await page.getByRole("option", { name: text }).first().click();
}
async function sendForm(page: Page) {
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`a dimension is defined, required by an account, entered on a document and narrows the reports (${language})`, async ({
    page,
  }) => {
    const code = `P${language}${Date.now() % 1_000_000}`;
    await speak(page, language);
    await openAs(page, { person: PERSON[language], language, path: PAGE });
    await page.getByRole("button", { name: words.add }).first().click();
    await type(page, "code", code);
    await type(page, "title", `Project ${code}`);
    await type(page, "title_latin", `Project ${code}`);
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "dimension-form");
    await sendForm(page);
    await expect(page.locator("tr[data-dimension]", { hasText: code })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "dimensions");

    const { items } = await ask<{ items: { id: number; code: string }[] }>(page, "dimensions.list", { search: code });
    const dimension = items[0]!.id;
    await openAs(page, { person: PERSON[language], language, path: `${PAGE}/members?of=${dimension}` });
    for (const [name, parent] of [
      ["NORTH", null],
      ["TOWER", "NORTH"],
    ] as const) {
      await page.getByRole("button", { name: words.member }).first().click();
      await choose(page, "dimension_id", new RegExp(code));
      if (parent) await choose(page, "parent_id", new RegExp(parent));
      await type(page, "code", name);
      await type(page, "title", `${name} ${code}`);
      await type(page, "title_latin", `${name} ${code}`);
      if (parent) {
        expect(await seriousIn(page)).toEqual([]);
        await shot(page, "member-form");
      }
      await sendForm(page);
      await expect(page.locator("tr[data-member]", { hasText: name })).toBeVisible();
    }
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "members");

    // An expense that nothing else posts to, so that it may require a member.
    const account = await ask<{ rows: { id: number; code: string }[] }>(page, "documents.accounts", { search: "5203" });
    const expense = account.rows[0]!;
    await openAs(page, { person: PERSON[language], language, path: `${PAGE}/rules` });
    await page.getByRole("button", { name: words.rule }).first().click();
    await page.locator('[data-path="account_id"] input').first().fill(expense.code);
    await page
      .getByRole("option", { name: new RegExp(expense.code) })
      .first()
      .click();
    await choose(page, "dimension_id", new RegExp(code));
    await choose(page, "rule", language === "fa" ? "اختیاری" : "Optional");
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "rule-form");
    await sendForm(page);
    await expect(page.locator("tr[data-rule]", { hasText: code })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "rules");

    const loaded = page.waitForResponse((response) => response.url().includes("documents.accounts"));
    await openAs(page, { person: PERSON[language], language, path: "/admin/accounting/documents/new" });
    await loaded;
    const column = `d${dimension}`;
    await expect(cell(page, 0, column)).toHaveCount(0);
    await cell(page, 0, "account").fill(expense.code);
    await page.keyboard.press("Enter");
    // The account asks for it: its column appears.
    await cell(page, 0, column).fill("tower");
    await page.keyboard.press("Enter");
    await cell(page, 0, "debit").fill("4000");
    await cell(page, 1, "account").fill("11010001");
    await page.keyboard.press("Enter");
    await cell(page, 1, "credit").fill("4000");
    await page.keyboard.press("Tab");
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "grid");
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("#document")).toContainText("TOWER", { timeout: 20_000 });
    await shot(page, "document");

    const { dimensions } = await ask<{ dimensions: { id: number; members: { id: number; code: string }[] }[] }>(
      page,
      "dimensions.choices",
      {},
    );
    const [north] = dimensions.find(({ id }) => id === dimension)!.members;
    const statement = `/admin/accounting/statements?account=${expense.id}&member=${north!.id}`;
    await openAs(page, { person: PERSON[language], language, path: statement });
    await expect(page.locator("tr[data-document]")).toHaveCount(1);
    await expect(page.locator("tr[data-document]")).toContainText("TOWER");
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, "statement");

    await openAs(page, { person: PERSON[language], language, path: "/admin/accounting/trial-balance" });
    await page.getByRole("combobox", { name: words.by }).click();
    await page.getByRole("option", { name: new RegExp(code) }).click();
    const group = page.locator('section[data-member="TOWER"]');
    await expect(group.locator("tfoot")).toContainText(language === "fa" ? "۴٬۰۰۰" : "4,000");
    await expect(page.getByRole("heading", { name: words.none })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await group.scrollIntoViewIfNeeded();
    await shot(page, "trial-balance");
  });
}
