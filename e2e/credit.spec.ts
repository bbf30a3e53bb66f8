import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { ask as call } from "./sale";
import { raised } from "./second-person";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { demoPassword, enterAs, type Language, openAs, speak } from "./sign-in";
import { visit } from "./visit";

/** The manager uses Persian; the accountant, without approval permission, English. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const PATIENTLY = { timeout: 20_000 };
const CEILING = 1_000_000;
const BEYOND = 1_500_000;

async function open(page: Page, language: Language, path: string) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
}

const ask = <Answer>(page: Page, name: string, input: object) => call<Answer>(page, name, input, { changes: true });

/** A colleague of this test only, with a limit approved by two persons. */
const debtor = async (page: Page) => {
  const name = `Ceiling ${Date.now()}`;
  const made = await ask<{ id: number; name: string }>(page, "colleagues.save", {
    ...{ operation: "create", name, name_latin: name, kind: "agency" },
  });
  await raised(page, { asks: "1001", approves: "1002" }, { id: made.id, ceiling: CEILING });
  return made;
};
/** A colleague's payment goes into its wallet, the only way to fill it. */
const fill = (page: Page, id: number, amount: number) => {
  const given = { counterparty: { type: "colleague", id }, amount, date: dayFromToday() };
  return ask(page, "payments.store", {
    payments: [
      { ...given, type: "receipt", method: "cash" },
      { ...given, type: "payment", method: "wallet" },
    ],
  });
};

test("wallets: the owner of a wallet is found with its movements; an empty page says what to do", async ({ page }) => {
  await enterAs(page, { person: PERSON.fa, language: "fa" });
  const { id, name } = await debtor(page);
  await fill(page, id, 400_000);
  await page.goto(`/admin/wallets?q=${encodeURIComponent(name)}`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("link", { name }).click();
  const drawer = page.locator("#wallet");
  await expect(drawer).toContainText("۴۰۰٬۰۰۰", PATIENTLY);
  await expect(drawer).toContainText("واریز", PATIENTLY);
  await expect(page).toHaveURL(new RegExp(`wallet=colleague(:|%3A)${id}`));
  expect(await seriousIn(page)).toEqual([]);
  await page.goto("/admin/wallets?q=nobody-of-that-name");
  await expect(page.getByText("نتیجه‌ای یافت نشد")).toBeVisible(PATIENTLY);
});

test("beyond a ceiling a manager signs in on the spot, the form is sent again automatically, and the approval is listed under credit", async ({
  page,
}) => {
  // A manager raises limits; the accountant is refused.
  await enterAs(page, { person: PERSON.fa, language: "fa" });
  const { id, name } = await debtor(page);
  await open(page, "en", `/admin/payments/new?type=payment&party=colleague:${id}`);
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  const amount = page.locator('[data-path="rows[0].amount"] input').first();
  await amount.fill(String(BEYOND), PATIENTLY);
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("exceeds the credit limit by 500,000 IRR", PATIENTLY);
  expect(await seriousIn(page)).toEqual([]);
  await dialog.getByLabel("Reason").fill("a good customer");
  await dialog.getByLabel("Manager's personnel ID").fill("1001");
  await dialog.getByRole("textbox", { name: "Password" }).fill("wrong-password");
  await dialog.getByRole("button", { name: "Approve and submit" }).click();
  await expect(dialog).toContainText("Code 2010", PATIENTLY);
  await dialog.getByRole("textbox", { name: "Password" }).fill(demoPassword());
  await dialog.getByRole("button", { name: "Approve and submit" }).click();
  await expect(page.getByText("Posted", { exact: true }).first()).toBeVisible(PATIENTLY);

  await visit(page, "/admin/credit?stand=near");
  const item = page.getByRole("listitem").filter({ hasText: name });
  await expect(item).toContainText("500,000 IRR", PATIENTLY);
  await expect(item.getByRole("timer")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.goto(`/admin/credit?q=${encodeURIComponent(name)}`);
  await expect(page.locator(`[data-colleague="${id}"]`)).toContainText("Near limit", PATIENTLY);
});
