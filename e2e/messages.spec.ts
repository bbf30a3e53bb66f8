import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";
import { visit } from "./visit";

/** Managers: the second is of the other branch, whose language is English. */
const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
const WORDS = {
  compose: /^(پیام جدید|New message)$/,
  undo: /^(برگرداندن|Undo)$/,
  canceled: /لغو|Canceled/,
  estimate: /^(۲ گیرنده|2 recipients)$/,
};
const NUMBERS: Record<Language, string> = {
  fa: "۰۹۱۲۰۰۰۰۰۰۱، سارا\n09120000002\nx",
  en: "+971500000001, Omar\n+971500000002\nx",
};

for (const language of ["fa", "en"] as const)
  test(`${language}: a bulk change is entered by keyboard, previewed before it is applied, and undone`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await speak(page, language);
    await openAs(page, { person: PERSON[language], language, path: "/admin/messages" });
    await expect(page.locator("[data-message]").first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.getByRole("button", { name: WORDS.compose }).click();
    const boxes = page.getByRole("dialog").locator("textarea");
    await boxes.first().fill(NUMBERS[language]);
    await page.keyboard.press("Tab");
    await boxes.nth(1).fill("سلام {name}");
    await expect(page.getByText(WORDS.estimate)).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(/bulk=\d+/);
    await expect(page.locator("[data-message]")).toHaveCount(2);
    await page.locator("main").getByRole("button", { name: WORDS.undo }).click();
    await expect(page.locator("main").getByRole("status").filter({ hasText: WORDS.canceled })).toBeVisible();
    for (const part of ["groups", "templates", "lines"]) {
      await visit(page, `/admin/messages/${part}`);
      await page.locator("tbody a").first().click();
      await expect(page.locator("aside[tabindex], [role=dialog]").last()).toBeVisible();
      expect(await seriousIn(page)).toEqual([]);
    }
  });
