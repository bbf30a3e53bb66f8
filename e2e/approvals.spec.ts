import { expect } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

/**
 * A user requests leave on a separate day, and the manager of the branch approves it from the list of pending
 * decisions, by keyboard.
 */
for (const { language, asker, manager } of [
  { language: "fa", asker: "1003", manager: "1001" },
  { language: "en", asker: "2002", manager: "2001" },
] as const)
  test(`what waits for one's word is found, decided and gone, by the keyboard (${language})`, async ({ page }) => {
    const minutes = Math.floor(Date.now() / 60_000);
    const day = dayFromToday(40 + (minutes % 300));
    const reason = `e2e ${Date.now()}`;
    await openAs(page, { person: asker, path: "/admin/attendance" });
    const origin = new URL(page.url()).origin;
    const data = { type: "daily", starts_at: day, ends_at: day, reason };
    const response = await page.context().request.post("/api/trpc/leaves.store", { headers: { origin }, data });
    expect(response.status()).toBe(200);
    await page.context().clearCookies();

    await speak(page, language);
    await openAs(page, { person: manager, language, path: "/admin/approvals?kind=leave" });
    const waiting = page.locator("main ol a").filter({ hasText: reason });
    await expect(waiting).toBeVisible();
    await expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    const rows = await page.locator("main ol a").count();
    for (let row = 0; row < rows && !(await waiting.evaluate((link) => link === document.activeElement)); row++)
      await page.keyboard.press("KeyJ");
    await expect(waiting).toBeFocused();
    await page.keyboard.press("Enter");

    const leave = page.locator("[data-leave]").filter({ hasText: reason });
    await leave.getByRole("button").first().press("Enter");
    await expect(page.getByRole("dialog").locator("textarea")).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto("/admin/approvals?kind=leave");
    await expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

for (const { language, asker, manager } of [
  { language: "fa", asker: "1003", manager: "1001" },
  { language: "en", asker: "2002", manager: "2001" },
] as const)
  test(`several requests for leave are approved together (${language})`, async ({ page }) => {
    const reason = `together ${Date.now()}`;
    await openAs(page, { person: asker, path: "/admin/attendance" });
    const origin = new URL(page.url()).origin;
    const first = 400 + (Math.floor(Date.now() / 60_000) % 300);
    for (const day of [dayFromToday(first), dayFromToday(first + 1_000)]) {
      const data = { type: "daily", starts_at: day, ends_at: day, reason };
      const response = await page.context().request.post("/api/trpc/leaves.store", { headers: { origin }, data });
      expect(response.status()).toBe(200);
    }
    await page.context().clearCookies();

    await speak(page, language);
    await openAs(page, { person: manager, language, path: "/admin/attendance?tab=leave" });
    const rows = page.locator("[data-leave]").filter({ hasText: reason });
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.getByRole("checkbox").check();
    const bulk = page.getByRole("region", { name: /^(عملیات روی|Acts on)/ });
    expect(await seriousIn(page)).toEqual([]);
    await bulk.getByRole("button", { name: /^(تأیید|Approve)$/ }).click();
    await expect(bulk).toHaveCount(0);
    await expect(rows.first()).toContainText(/تأییدشده|Approved/);
    await expect(rows.last()).toContainText(/تأییدشده|Approved/);
  });
