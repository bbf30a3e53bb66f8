import { expect, type Locator, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { hydrated } from "./hydrated";
import { ask } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { enterAs, type Language, openAs } from "./sign-in";

const WORDS = {
  fa: {
    ...{ first: "1001", second: "1002", importIt: "ورود", rule: "قاعده", reason: /^قاعدهٔ «.*» برقرار است$/ },
    ...{ undo: /^لغو تطبیق/, accept: /^تأیید/, posting: "با تأیید، سند آن ثبت می‌شود", proposals: "پیشنهادها" },
    ...{ accepted: "تطبیق‌شده", closings: "صورت مغایرت‌ها", propose: "پیشنهاد بستن", close: /^(بستن|Close)$/ },
    ...{ waiting: "در انتظار تأیید شخص دوم", tryIt: /^آزمودن/, hits: /از ۲ ردیف، ۱ ردیف/ },
  },
  en: {
    ...{ first: "2001", second: "2002", importIt: "Import", rule: "Rule", reason: /^Rule ".*" applies$/ },
    ...{ undo: /^Undo/, accept: /^Accept/, posting: "Accepting posts it to the books", proposals: "Proposals" },
    ...{ accepted: "Matched", closings: "Closing statements", propose: "Propose closing", close: /^(بستن|Close)$/ },
    ...{ waiting: "Waiting for a second person", tryIt: /^Try on/, hits: /^1 of 2 rows/ },
  },
} as const;
type Words = (typeof WORDS)[Language];

const PAID_IN = 12_500_000;
const FEE = 90_000;

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/bank-${name}.png` });

/** Drops a file on the field of a form. */
async function drop(field: Locator, name: string, text: string) {
  const data = await field.page().evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content!], file!, { type: "text/csv" }));
      return transfer;
    },
    [name, text],
  );
  await field.dispatchEvent("drop", { dataTransfer: data });
}

/** Opens the form of a list page, once its script runs. */
async function formOf(page: Page): Promise<Locator> {
  const add = page.locator("main header button:has(kbd)").first();
  await hydrated(add);
  await add.click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
}

/** A file whose balance column the first row contradicts is shown with its row; then the right one is imported. */
async function imported(page: Page, words: Words, account: string, name: string) {
  const dialog = await formOf(page);
  await dialog.locator('[data-path="account_id"] input').first().fill(account);
  await page.getByRole("option", { name: account }).first().click();
  const head = "date,amount,balance,reference,description";
  const file = (balance: number) =>
    [
      head,
      `${dayFromToday(-1)},${PAID_IN},${balance},${name}-1,transfer ${name}`,
      `${dayFromToday(-1)},-${FEE},${PAID_IN - FEE},${name}-2,fee ${name}`,
    ].join("\n");
  const zone = dialog.locator('[data-path="file_id"] [class*=zone]').first();
  await drop(zone, `${name}-wrong.csv`, file(PAID_IN - 1));
  await expect(dialog.locator("[aria-live=polite]")).toContainText(/12,409,999|۱۲٬۴۰۹٬۹۹۹/);
  await shot(page, `import-broken-${name}`);
  expect(await seriousIn(page)).toEqual([]);
  await dialog.locator('input[type="file"]').setInputFiles({
    ...{ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(file(PAID_IN)) },
  });
  await expect(dialog.locator("[aria-live=polite]")).not.toContainText(/12,409,999|۱۲٬۴۰۹٬۹۹۹/);
  await expect(dialog.getByRole("row", { name: new RegExp(`fee ${name}`) })).toHaveCount(2);
  await shot(page, `import-${name}`);
  await dialog.getByRole("button", { name: words.importIt, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("complementary")).toContainText(`${name}.csv`);
  await shot(page, `statement-${name}`);
}

/** A rule that takes the fee is tried on the imported rows before it is saved. */
async function ruled(page: Page, words: Words, account: string, name: string) {
  const dialog = await formOf(page);
  await dialog.locator('[data-path="name"] input').fill(name);
  await dialog.locator('[data-path="text"] input').fill(`fee ${name}`);
  await dialog.locator('[data-path="account_id"] input').first().click();
  await page.getByRole("option", { name: account }).first().click();
  await dialog.getByRole("button", { name: words.tryIt }).click();
  await expect(dialog.getByText(words.hits)).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await shot(page, `rule-${name}`);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
}

const view = (page: Page, name: string) => page.getByRole("radiogroup").getByText(name, { exact: true });

for (const language of ["fa", "en"] as const satisfies Language[]) {
  const words = WORDS[language];
  test(`a statement is dropped, its fee posted by a rule and undone, and the account closed by two persons (${language})`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const name = `e2e${Date.now().toString(36)}`;
    await enterAs(page, { person: words.first });
    const bank = { kind: "bank", title: name, title_latin: name };
    const { id } = await ask<{ id: number }>(page, "accounts.addMoney", bank, { changes: true });

    await openAs(page, { person: words.first, language, path: "/admin/accounting/bank" });
    await imported(page, words, name, name);
    await openAs(page, { person: words.first, path: "/admin/accounting/bank/rules" });
    await ruled(page, words, name, name);
    await openAs(page, { person: words.first, path: "/admin/accounting/bank/payouts" });
    await page.locator("main h1").waitFor();
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, `payouts-${name}`);

    await openAs(page, { person: words.first, path: `/admin/accounting/bank/matches?account=${id}` });
    const run = page.locator("main header button").first();
    await hydrated(run);
    await run.click();
    const match = page.locator("[data-match]");
    await expect(match).toHaveCount(1, { timeout: 20_000 });
    await expect(match.getByText(words.reason)).toBeVisible();
    await expect(match).toContainText(words.posting);
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, `proposal-${name}`);
    await page.keyboard.press("KeyA");
    await page.keyboard.press("Enter");
    await expect(match).toHaveCount(0);
    await view(page, words.accepted).click();
    await expect(match).toHaveCount(1);
    await shot(page, `accepted-${name}`);
    await match.getByRole("button", { name: words.undo }).click();
    await expect(match).toHaveCount(0);
    const { lines } = await ask<{ lines: unknown[] }>(page, "bankMatches.free", { account_id: id });
    expect(lines).toHaveLength(2);

    await view(page, words.closings).click();
    await page.getByRole("button", { name: words.propose }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words.propose }).click();
    await expect(dialog).toHaveCount(0);
    const closing = page.getByRole("article").first();
    await expect(closing).toContainText(words.waiting);
    expect(await seriousIn(page)).toEqual([]);
    await shot(page, `closing-${name}`);
    await openAs(page, { person: words.second, path: `/admin/accounting/bank/matches?account=${id}&view=closings` });
    const close = closing.getByRole("button", { name: words.close });
    await hydrated(close);
    await close.click();
    await expect(close).toHaveCount(0);
  });
}
