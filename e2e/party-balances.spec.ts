import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const PAGE = "/admin/accounting/party-balances";
const PERSON = { fa: "1001", en: "1002" } as const;
const WORDS = {
  fa: {
    tied: /با حساب‌ها برابر است|آرتیکل بدون طرف حساب/,
    side: "ماهیت مانده",
    creditors: "بستانکاران",
    title: "ماندهٔ بدهکاران و بستانکاران",
  },
  en: {
    tied: /Matches the accounts|Entries without/,
    side: "Side",
    creditors: "Creditors",
    title: "Debtors and creditors",
  },
} as const;

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`balances by counterparty tie to the accounts, and open their statement, ${language}`, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person: PERSON[language], language, path: PAGE });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
    await expect(page.locator("[data-tied]")).toContainText(words.tied);
    const rows = page.locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/party-balances-${language}.png` });

    await expect(async () => {
      await page
        .getByRole("combobox", { name: words.side })
        .or(page.getByRole("textbox", { name: words.side }))
        .first()
        .click();
      await page.getByRole("option", { name: words.creditors, exact: true }).click({ timeout: 2_000 });
      await expect(page).toHaveURL(/side=credit/, { timeout: 2_000 });
    }).toPass();
    await expect(rows.first().locator("[data-column=credit]")).not.toBeEmpty();
    await expect(rows.first().locator("[data-column=debit]")).toBeEmpty();
    await rows.first().locator("[data-column=party] a").click();
    await expect(page).toHaveURL(/\/admin\/accounting\/statements\?.*party=/);
  });
}
