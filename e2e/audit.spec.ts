import { expect, type Page } from "@playwright/test";
import { PartnerClient } from "./partner-client";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const DURATIONS = "/admin/developer/api-log/durations";
const LOG = "/admin/developer/api-log";
const AUDIT = "/admin/settings/audit";

const WORDS = {
  fa: {
    ...{ audit: "گزارش عملکرد", durations: "زمان پاسخ API" },
    ...{ export: "خروجی", exported: "خروجی گرفته شد", file: "خروجی مراکز هزینه" },
    facts: ["فایل خروجی", "CSV", "تعداد سطر", "عنوان", "بدون فیلتر"],
  },
  en: {
    ...{ audit: "Audit log", durations: "API durations" },
    ...{ export: "Export", exported: "Exported", file: "Export Cost centers" },
    facts: ["Exported file", "CSV", "Rows", "Title", "None"],
  },
} as const;

const entries = (page: Page) => page.locator("tr[data-entry]");
const drawer = (page: Page) => page.getByRole("complementary");

/** No serious findings, wide and on a phone. */
async function ends(page: Page) {
  expect(await seriousIn(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seriousIn(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
}

for (const language of ["fa", "en"] as const satisfies readonly Language[]) {
  test(`the hours and routes of the API log lead to their calls, ${language}`, async ({ page, baseURL }) => {
    await speak(page, language);
    await openAs(page, { person: "1001", language, path: LOG });
    // A call is logged a moment after its answer.
    const partner = await PartnerClient.connect(baseURL!);
    await partner.call("GET", "/book/status?local_pnr=ZZZZZZ");
    await expect(async () => {
      await page.goto(DURATIONS);
      await expect(page.locator("tr[data-hour]").first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS[language].durations);
    await ends(page);

    const hour = page.locator("tr[data-hour] a").first();
    await hour.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/api-log\?since=.*&until=/);
    await expect(page.locator("tr[data-call]").first()).toBeVisible();
    await page.goBack();
    const route = page.locator("tr[data-route]").first();
    const pattern = (await route.getAttribute("data-route"))!;
    await route.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("path") === pattern && url.searchParams.has("since"));
    await expect(page.locator("tr[data-call]").first()).toBeVisible();

    await page.goto(`${DURATIONS}?from=2020-01-01&to=2020-02-01`);
    await expect(page.locator("tr[data-hour]")).toHaveCount(0);
    await expect(page.locator("#content")).not.toContainText("3003");
  });

  test(`what a person did is found and opened by keyboard, ${language}`, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person: "1001", language, path: AUDIT });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS[language].audit);
    await expect(entries(page).first()).toBeVisible();
    await page.keyboard.press("KeyJ");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/entry=\d+/);
    await expect(drawer(page)).toBeVisible();
    const before = page.url();
    await page.keyboard.press("ArrowDown");
    await expect(page).not.toHaveURL(before);
    await ends(page);
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toHaveCount(0);

    await page.goto(`${AUDIT}?who=system`);
    await expect(page.locator('td[data-column="who"]').first()).toBeVisible();
    const whose = await page.locator('td[data-column="who"]').allTextContents();
    expect(new Set(whose).size).toBe(1);
    await page.goto(`${AUDIT}?action=nothing.like-this`);
    await expect(entries(page)).toHaveCount(0);
    await ends(page);
  });

  test(`a file that the browser writes is in the audit log, and there is none without it, ${language}`, async ({
    page,
  }) => {
    const words = WORDS[language];
    await speak(page, language);
    await openAs(page, { person: "1001", language, path: "/admin/cost-centers" });
    await expect(page.locator("thead")).toBeVisible();
    const choose = async () => {
      await page.getByRole("button", { name: words.export, exact: true }).click();
      await page.getByRole("menuitem", { name: "CSV" }).click();
    };
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    await page.route("**/api/trpc/exports.record*", (route) => route.fulfill({ status: 500, body: "[]" }));
    await choose();
    await expect(page.locator("#content [role=alert]").filter({ hasText: /./ })).toBeVisible();
    await page.unroute("**/api/trpc/exports.record*");
    const download = page.waitForEvent("download");
    await choose();
    expect(saved).toEqual([(await download).suggestedFilename()]);

    await page.goto(`${AUDIT}?action=export.save`);
    const entry = entries(page).first();
    await expect(entry.locator('[data-column="action"]')).toHaveText(words.exported);
    await expect(entry.locator('[data-column="subject"]')).toHaveText(words.file);
    await entry.locator("a").first().click();
    for (const text of words.facts) await expect(drawer(page)).toContainText(text);
    expect(await seriousIn(page)).toEqual([]);
  });
}

test("the menu offers the audit log only to users who may read people and settings", async ({ page }) => {
  await openAs(page, { person: "1002", language: "en", path: "/admin/desk" });
  await expect(page.locator(`nav a[href="/admin/desk"]`).first()).toBeVisible();
  await expect(page.locator(`a[href="${AUDIT}"]`)).toHaveCount(0);
  await page.goto(AUDIT);
  await expect(page.locator("#content [role=alert]")).toContainText("2007");
});
