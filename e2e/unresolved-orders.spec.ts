import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const WORDS = {
  fa: {
    ...{
      undo: "برگرداندن",
      nobody: "واگذارنشده",
      confirm: "تأیید",
      confirmed: "تأییدشده",
      closed: "بسته",
      view: "پرونده‌ها",
    },
    ...{ leave: "رها کردن", compensate: "جبران خسارت" },
  },
  en: {
    ...{
      undo: "Undo",
      nobody: "Unassigned",
      confirm: "Confirm",
      confirmed: "Confirmed",
      closed: "Closed",
      view: "Cases",
    },
    ...{ leave: "Unassign", compensate: "Compensate" },
  },
} as const;

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  const words = WORDS[language];

  test(`a case in limbo is taken, left by undo, and ended with the supplier's number, once (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/limbo" });
    const row = page.locator("tr[data-case]").first();
    await expect(row).toContainText(words.nobody);
    expect(await seriousIn(page)).toEqual([]);
    const id = await row.getAttribute("data-case");
    await row.getByRole("link").click();
    const drawer = page.locator("#limbo-case");
    await expect(drawer.getByRole("button", { name: words.confirm, exact: true })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);

    await page.keyboard.press("t");
    await expect(drawer.locator("[aria-keyshortcuts=T]")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(drawer.getByRole("button", { name: words.leave })).toBeVisible();
    await expect(page.locator(`tr[data-case="${id}"]`)).not.toContainText(words.nobody);
    await page.getByRole("status").getByRole("button", { name: words.undo }).click();
    await expect(page.locator(`tr[data-case="${id}"]`)).toContainText(words.nobody);

    const dialog = page.getByRole("dialog");
    await drawer.getByRole("button", { name: words.compensate, exact: true }).click();
    await expect(dialog.locator('[data-path="goodwill"] input')).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await drawer.getByRole("button", { name: words.confirm, exact: true }).click();
    await dialog.locator('[data-path="note"] textarea').fill("E2E: by telephone");
    await dialog.locator('[data-path="pnr"] input').fill("");
    await page.keyboard.press("Control+Enter");
    await expect(dialog.locator('[data-path="pnr"] p, [data-path="pnr"] [role=alert]').last()).toBeVisible();
    await dialog.locator('[data-path="pnr"] input').fill(`E2E${Date.now() % 100_000}`);
    await page.keyboard.press("Control+Enter");
    await expect(drawer).toContainText(words.confirmed);
    await expect(page.locator(`tr[data-case="${id}"]`)).toBeHidden();
    await page.locator(`input[aria-label="${words.view}"]`).click();
    await page.getByRole("option", { name: words.closed, exact: true }).click();
    await expect(page.locator(`tr[data-case="${id}"]`)).toContainText(words.confirmed);
  });
}
