// area: cost-centers, cards, articles
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const WORDS = {
  fa: { columns: "ستون‌ها", owner: "متعلق به", all: "نمایش همهٔ ستون‌ها", wider: "پهن کردن «عنوان»" },
  en: { columns: "Columns", owner: "Owner", all: "Show all columns", wider: "Widen Title" },
} as const;
const BULK = {
  fa: {
    bulk: "عملیات روی ردیف‌های انتخاب‌شده",
    remove: "حذف",
    undo: "برگرداندن",
    export: "خروجی CSV",
    head: "عنوان,وضعیت",
  },
  en: { bulk: "Acts on the selected rows", remove: "Delete", undo: "Undo", export: "Export CSV", head: "Title,Status" },
} as const;
const columnsOf = (page: Page) =>
  page
    .locator("thead th:not([data-column=pick])")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-column")));

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  const words = WORDS[language];

  test(`columns of a list are chosen and ordered, and stay chosen (${language})`, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/cost-centers" });
    await expect(page.locator("thead")).toBeVisible();
    expect(await columnsOf(page)).toEqual(["code", "title", "owner", "state"]);
    const menu = page.getByRole("button", { name: words.columns });
    await menu.click();
    const dropdown = page.getByRole("dialog", { name: words.columns });
    const saved = () => page.waitForResponse((response) => response.url().includes("preferences.chooseColumns"));
    const ordered = saved();
    await dropdown.getByRole("button", { name: /وضعیت.*ابتدا|Status.*start/ }).click();
    await ordered;
    const chosen = saved();
    await dropdown.getByRole("checkbox", { name: words.owner }).uncheck();
    await chosen;
    expect(await seriousIn(page)).toEqual([]);
    expect(await columnsOf(page)).toEqual(["code", "title", "state"]);
    const widened = saved();
    await dropdown.getByRole("button", { name: words.wider }).click();
    await widened;
    await page.reload();
    await expect(page.locator("thead")).toBeVisible();
    expect(await columnsOf(page)).toEqual(["code", "title", "state"]);
    await expect(page.locator("th[data-column=title]")).toHaveCSS("min-width", "200px");
    await menu.click();
    await dropdown.getByRole("button", { name: words.all }).click();
    expect(await columnsOf(page)).toEqual(["code", "title", "owner", "state"]);
  });

  test(`several rows are removed and restored together, and all are exported (${language})`, async ({ page }) => {
    const texts = BULK[language];
    await speak(page, language);
    await openAs(page, { person, path: "/admin/articles" });
    const rows = page.locator("tr[data-article]");
    await expect(rows.nth(1)).toBeVisible();
    const ids = (await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-article")))).slice(-2);
    const two = ids.map((id) => page.locator(`tr[data-article="${id}"]`));
    for (const row of two) await row.getByRole("checkbox").check();
    await expect(page.locator("aside#article")).toHaveCount(0);
    expect(await seriousIn(page)).toEqual([]);
    await page.getByRole("region", { name: texts.bulk }).getByRole("button", { name: texts.remove }).click();
    for (const row of two) await expect(row).toHaveCount(0);
    await page.getByRole("status").getByRole("button", { name: texts.undo }).click();
    for (const row of two) await expect(row).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: texts.export }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).replace("\ufeff", "").trim().split("\r\n");
    expect(lines[0]).toContain(texts.head);
    expect(lines.length - 1).toBeGreaterThanOrEqual(2);
  });
}
