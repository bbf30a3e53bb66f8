import { expect } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { ask } from "./sale";
import { approvedBy } from "./second-person";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

for (const { language, person, words } of [
  {
    language: "fa",
    person: "1001",
    words: {
      test: "تست",
      lacks: "کلید ناقص",
      off: "غیرفعال کردن",
      kept: "ذخیره شده",
      duffel: "دافل",
      needed: "لازم است",
    },
  },
  {
    language: "en",
    person: "2001",
    words: {
      test: "Test",
      lacks: "Keys missing",
      off: "Deactivate",
      kept: "Saved",
      duffel: "Duffel",
      needed: "is required",
    },
  },
] as const) {
  test(`a supplier gets its keys, which are never shown again, is tested and switched off (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/settings/suppliers" });
    const rows = page.locator("tr[data-supplier]");
    await expect(rows.filter({ hasText: "duffel" })).toContainText(words.lacks);

    const dialog = page.getByRole("dialog");
    await expect(async () => {
      await page.keyboard.press("n");
      await dialog.locator('[data-path="title"] input').waitFor({ timeout: 2_000 });
    }).toPass();
    const code = `e2e-${language}-${Date.now()}`;
    await dialog.locator('[data-path="title"] input').fill(code);
    await dialog.locator('[data-path="code"] input').fill(code);
    await dialog.locator('[data-path="adapter"] input').click();
    await page.getByRole("option", { name: words.duffel, exact: true }).click();
    await dialog.locator('[data-path="settings.base_url"] input').fill("http://127.0.0.1:9");
    await page.keyboard.press("Control+Enter");
    // A missing value is reported at its field, and the input stays.
    await expect(dialog.locator('[data-path="secrets.access_token"]')).toContainText(words.needed);
    await expect(dialog.locator('[data-path="title"] input')).toHaveValue(code);
    await dialog.locator('[data-path="secrets.access_token"] input').fill("duffel_test_nobody");
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");

    await expect(dialog).toHaveCount(0);
    await approvedBy(page, person === "1001" ? "1002" : "2002", code);
    await page.reload();
    await rows.filter({ hasText: code }).click();
    const drawer = page.getByRole("complementary", { name: code });
    await expect(drawer).toBeVisible();
    await drawer.getByRole("button", { name: words.test, exact: true }).click();
    // The address is unreachable: that is reported, and the call is logged with its request.
    await expect(drawer.getByRole("status").filter({ hasText: /ECONNREFUSED|127\.0\.0\.1/ })).toBeVisible();
    const calls = drawer.locator("li [aria-expanded]");
    await calls.first().click();
    await expect(drawer).toContainText("ECONNREFUSED");
    expect(await seriousIn(page)).toEqual([]);

    await page.keyboard.press("e");
    await expect(dialog.locator('[data-path="secrets.access_token"] input')).toHaveValue("");
    await expect(dialog.locator('[data-path="secrets.access_token"] input')).toHaveAttribute(
      "placeholder",
      new RegExp(words.kept),
    );
    await page.keyboard.press("Escape");
    await drawer.getByRole("button", { name: words.off, exact: true }).click();
    await expect(drawer.getByRole("button", { name: words.off, exact: true })).toHaveCount(0);
  });
}

for (const { language, person, words } of [
  { language: "fa", person: "1001", words: { account: "حساب", owes: "بدهکار", pay: "پرداخت" } },
  { language: "en", person: "2001", words: { account: "Account", owes: "owes us", pay: "Pay" } },
] as const) {
  test(`a supplier's account is in its drawer, and one link away from a payment (${language})`, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/settings/suppliers" });
    const row = page.locator("tr[data-supplier]").filter({ hasText: "sandbox" }).first();
    const counterparty = { type: "supplier", id: Number(await row.getAttribute("data-supplier")) };
    const advance = { type: "payment", method: "cash", counterparty, amount: 50_000, date: dayFromToday() };
    await ask(page, "payments.store", { payments: [advance] }, { changes: true });
    await row.click();
    const drawer = page.getByRole("complementary");
    const account = drawer.locator("section", { has: page.getByRole("heading", { name: words.account, exact: true }) });
    await expect(account).toContainText(words.owes);
    expect(await seriousIn(page)).toEqual([]);
    await account.getByRole("link", { name: words.pay, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`type=payment&party=supplier:${counterparty.id}`));
    await expect(page.getByRole("main").getByText(words.owes).first()).toBeVisible();
  });
}
