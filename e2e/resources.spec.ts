// area: cost-centers, cards, articles, webhooks, gateway-links, credit, attendance, announcements
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { sampleOf } from "../tests/runs";
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
    activate: "فعال کردن",
    deactivate: "غیرفعال کردن",
    active: "فعال",
    inactive: "غیرفعال",
    export: "خروجی",
    excel: /Excel|اکسل/,
    head: "عنوان,وضعیت",
    partial: "فقط ۵٬۰۰۰ ردیف اول",
  },
  en: {
    bulk: "Acts on the selected rows",
    remove: "Delete",
    undo: "Undo",
    activate: "Activate",
    deactivate: "Deactivate",
    active: "Active",
    inactive: "Inactive",
    export: "Export",
    excel: /Excel/,
    head: "Title,Status",
    partial: "only the first 5,000 rows",
  },
} as const;
/** Lists below other content, or among tabs: a third of them, others in each run. */
const LISTS = [
  {
    path: "/admin/gateway-links",
    views: 1,
    columns: ["payer", "description", "created", "drive", "gateway", "tracking", "status", "amount"],
  },
  { path: "/admin/credit", views: 1, columns: ["name", "code", "stand", "used", "ceiling", "free"] },
  {
    path: "/admin/attendance?tab=leave",
    views: 0,
    columns: ["person", "span", "type", "reason", "status", "decided", "note", "acts"],
  },
  {
    path: "/admin/accounting/announcements",
    views: 1,
    columns: ["number", "date", "direction", "party", "description", "status", "open", "amount"],
  },
  {
    path: "/admin/accounting/announcements?view=company",
    views: 1,
    columns: ["number", "branch", "date", "direction", "party", "description", "status", "open", "amount"],
  },
  {
    path: "/admin/accounting/announcements?view=statement&from=2020-03-20&to=2030-03-20",
    views: 1,
    columns: ["number", "date", "party", "description", "status", "debit", "credit", "balance"],
  },
] as const;
const columnsOf = (page: Page) =>
  page
    .locator("thead th[data-column]:not([data-column=pick])")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-column")));

/** Downloads a list in a format of its export menu. */
async function exported(page: Page, menu: string, format: string | RegExp) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: new RegExp(`^${menu}`) }).click();
  // Besides files of the server there are those of the shown columns.
  await page.getByRole("menuitem", { name: format, exact: typeof format === "string" }).click();
  return download;
}

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
    const restored = saved();
    await dropdown.getByRole("button", { name: words.all }).click();
    await restored;
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
    const file = await exported(page, texts.export, "CSV");
    const lines = (await readFile(await file.path(), "utf8")).replace("\ufeff", "").trim().split("\r\n");
    expect(lines[0]).toContain(texts.head);
    expect(lines.length - 1).toBeGreaterThanOrEqual(2);
    const book = await exported(page, texts.export, texts.excel);
    expect(book.suggestedFilename()).toMatch(/\.xlsx$/);
    // A workbook is a zip archive.
    expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe("PK");
  });

  test(`several rows are deactivated and activated together (${language})`, async ({ page }) => {
    const texts = BULK[language];
    await speak(page, language);
    await openAs(page, { person, path: "/admin/cost-centers" });
    const rows = page.locator("tr[data-center]");
    await expect(rows.nth(1)).toBeVisible();
    const bulk = page.getByRole("region", { name: texts.bulk });
    const active = rows.filter({ has: page.getByText(texts.active, { exact: true }) });
    const ids = (await active.evaluateAll((all) => all.map((row) => row.getAttribute("data-center")))).slice(0, 2);
    expect(ids).toHaveLength(2);
    const two = ids.map((id) => page.locator(`tr[data-center="${id}"]`));
    const turn = async (act: string, state: string) => {
      for (const row of two) await row.getByRole("checkbox").check();
      await bulk.getByRole("button", { name: act, exact: true }).click();
      for (const row of two) await expect(row.locator("td[data-column=state]")).toHaveText(state);
      await expect(bulk).toHaveCount(0);
    };
    await turn(texts.deactivate, texts.inactive);
    await turn(texts.activate, texts.active);
    // Rows already active have nothing to activate.
    for (const row of two) await row.getByRole("checkbox").check();
    await expect(bulk.getByRole("button", { name: texts.activate, exact: true })).toBeDisabled();
  });

  test(`a column is widened by dragging its edge, and stays so (${language})`, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person, path: "/admin/cards" });
    const head = page.locator("thead th").nth(1);
    await expect(head).toBeVisible();
    const { x, y, width, height } = (await head.boundingBox())!;
    const saved = () => page.waitForResponse((response) => response.url().includes("preferences.chooseColumns"));
    const resized = saved();
    const rightToLeft = language === "fa";
    const edge = rightToLeft ? x + 2 : x + width - 2;
    await page.mouse.move(edge, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(edge + (rightToLeft ? -60 : 60), y + height / 2, { steps: 4 });
    await page.mouse.up();
    await resized;
    const widened = `${Math.round(width) + 60}px`;
    await expect(head).toHaveCSS("min-width", widened);
    await page.reload();
    await expect(head).toHaveCSS("min-width", widened);
    await page.getByRole("button", { name: words.columns }).click();
    const restored = saved();
    await page.getByRole("dialog", { name: words.columns }).getByRole("button", { name: words.all }).click();
    await restored;
    await expect(head).not.toHaveCSS("min-width", widened);
  });

  test(`an export without all rows says so (${language})`, async ({ page }) => {
    const texts = BULK[language];
    await speak(page, language);
    await openAs(page, { person, path: "/admin/cost-centers" });
    await expect(page.locator("tr[data-center]").first()).toBeVisible();
    // Each page has a hundred of 6,000 rows.
    await page.route(/costCenters\.list/, async (route) => {
      const response = await route.fetch();
      const answers = await response.json();
      // Several calls may be on their way together.
      for (const { result } of [answers].flat().filter(({ result }) => result?.data?.items !== undefined)) {
        const { items, meta } = result.data;
        result.data.items = Array.from({ length: 100 }, (_, at) => ({ ...items[0], id: 1_000_000 + at }));
        meta.total = 6_000;
      }
      await route.fulfill({ response, json: answers });
    });
    const file = await exported(page, texts.export, "CSV");
    await expect(page.getByRole("status").filter({ hasText: texts.partial })).toBeVisible();
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines.length - 1).toBe(5_000);
    expect(await seriousIn(page)).toEqual([]);
  });

  for (const { path, columns, views } of sampleOf(LISTS, 3))
    test(`the chosen columns of ${path} are those of its file (${language})`, async ({ page }) => {
      await speak(page, language);
      await openAs(page, { person, path });
      await expect(page.locator("tbody tr:has(td[data-column])").first()).toBeVisible();
      expect(await columnsOf(page)).toEqual(columns);
      await expect(page.locator("[data-views]")).toHaveCount(views);
      const saved = () => page.waitForResponse((response) => response.url().includes("preferences.chooseColumns"));
      const chosen = saved();
      await page.getByRole("button", { name: words.columns }).click();
      const dropdown = page.getByRole("dialog", { name: words.columns });
      await dropdown.getByRole("checkbox").nth(2).click();
      await chosen;
      expect(await columnsOf(page)).toEqual(columns.filter((_, at) => at !== 2));
      expect(await seriousIn(page)).toEqual([]);
      await page.keyboard.press("Escape");
      const file = await exported(page, BULK[language].export, "CSV");
      const [head, ...lines] = (await readFile(await file.path(), "utf8")).replace("\ufeff", "").trim().split("\r\n");
      const names = page.locator("thead th[data-column]:not([data-column=pick], [data-column=acts])");
      expect(head!.split(",")).toEqual(await names.allTextContents());
      expect(lines.length).toBeGreaterThanOrEqual(await page.locator("tbody tr:has(td[data-column])").count());
      await page.getByRole("button", { name: words.columns }).click();
      const restored = saved();
      await dropdown.getByRole("button", { name: words.all }).click();
      await restored;
      expect(await columnsOf(page)).toEqual(columns);
    });
}
