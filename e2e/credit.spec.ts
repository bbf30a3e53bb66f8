import { expect, type Page, test } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { raised } from "./second-person";
import { seriousIn } from "./serious";
import { demoPassword, type Language, openAs, speak } from "./sign-in";

/** The manager uses Persian; the accountant, without approval permission, English. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const PATIENTLY = { timeout: 20_000 };
const CEILING = 1_000_000;
const BEYOND = 1_500_000;

async function open(page: Page, language: Language, path: string) {
  await speak(page, language);
  await openAs(page, { person: PERSON[language], language, path });
}

async function ask<Answer>(page: Page, name: string, input: object): Promise<Answer> {
  const answer = await page.evaluate(
    async ({ name, body }) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(`/api/trpc/${name}`, { method: "POST", headers, body })).json();
    },
    { name, body: JSON.stringify(input) },
  );
  if (!answer.result) throw new Error(JSON.stringify(answer));
  return answer.result.data as Answer;
}

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
  await open(page, "fa", "/admin/wallets");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const { id, name } = await debtor(page);
  await fill(page, id, 400_000);
  await page.goto(`/admin/wallets?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  const drawer = page.locator("#wallet");
  await expect(drawer).toContainText("۴۰۰٬۰۰۰", PATIENTLY);
  await expect(drawer).toContainText("واریز", PATIENTLY);
  await expect(page).toHaveURL(new RegExp(`wallet=colleague(:|%3A)${id}`));
  expect(await seriousIn(page)).toEqual([]);
  await page.goto("/admin/wallets?q=nobody-of-that-name");
  await expect(page.getByText("کیف پولی پیدا نشد")).toBeVisible(PATIENTLY);
});

test("beyond a ceiling a manager signs in on the spot, the form is sent again automatically, and the approval is listed under credit", async ({
  page,
}) => {
  // A manager raises limits; the accountant is refused.
  await open(page, "fa", "/admin/credit");
  const { id, name } = await debtor(page);
  await open(page, "en", "/admin/credit");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.goto(`/admin/payments/new?type=payment&party=colleague:${id}`);
  const amount = page.locator('[data-path="rows[0].amount"] input').first();
  await amount.fill(String(BEYOND), PATIENTLY);
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("500,000 IRR over the ceiling", PATIENTLY);
  expect(await seriousIn(page)).toEqual([]);
  await dialog.getByLabel("Why").fill("a good customer");
  await dialog.getByLabel("The manager's sign-in").fill("1001");
  await dialog.getByRole("textbox", { name: "Password" }).fill("wrong-password");
  await dialog.getByRole("button", { name: "Let through and send" }).click();
  await expect(dialog).toContainText("Code 2010", PATIENTLY);
  await dialog.getByRole("textbox", { name: "Password" }).fill(demoPassword());
  await dialog.getByRole("button", { name: "Let through and send" }).click();
  await expect(page.getByText("Posted", { exact: true }).first()).toBeVisible(PATIENTLY);

  await page.goto("/admin/credit?stand=near");
  const item = page.getByRole("listitem").filter({ hasText: name });
  await expect(item).toContainText("500,000 IRR", PATIENTLY);
  await expect(item.getByRole("timer")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.goto(`/admin/credit?q=${encodeURIComponent(name)}`);
  await expect(page.locator(`[data-colleague="${id}"]`)).toContainText("Near it", PATIENTLY);
});
