import { expect, type Page } from "@playwright/test";
import { test } from "./shared-context";
import { openAs } from "./sign-in";
import { visit } from "./visit";

const PHONE = { width: 390, height: 844 };

/** Dates broken across two lines. */
const broken = (page: Page, within: string) =>
  page.locator(within).evaluate((root) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      for (const { 0: date, index } of text.data.matchAll(
        /[\d۰-۹]{4}\u2060?[-/]\u2060?[\d۰-۹]{2}\u2060?[-/]\u2060?[\d۰-۹]{2}/g,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + date.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)));
        if (lines.size > 1) found.push(date);
      }
    }
    return found;
  });

test("a missing record is 3009 on paper and in the API, never an internal error", async ({ page }) => {
  await openAs(page, { person: "1002", language: "en", path: "/admin/payments/receipt?payments=2147480000" });
  await expect(page.locator("main, body").first()).toContainText("3009");
  await expect(page.locator("body")).not.toContainText("9999");
  await page.goto("/admin/colleagues/2147480000/bill");
  await expect(page.locator("body")).toContainText("3009");
  for (const id of ["2147480000", "99999999999"]) {
    const answer = await page.context().request.get(`/api/papers/invoice/${id}?branch=1`);
    expect([answer.status(), await answer.text()]).toEqual([404, expect.stringContaining("3009")]);
  }
});

test("a refused page shows the reason, and is no unhandled error", async ({ page }) => {
  await openAs(page, { person: "1003", language: "en", path: "/admin/payments/receipt?payments=1" });
  await expect(page.getByRole("alert").first()).toContainText("2007");
  await expect(page.locator("body")).not.toContainText("9999");
});

test("closing begins with the reversible steps, and shows its days by the branch's clock", async ({ page }) => {
  await openAs(page, { person: "1002", language: "en", path: "/admin/accounting/closing" });
  const modes = page.getByRole("radiogroup").getByRole("radio");
  await expect(modes.first()).toBeChecked();
  await expect(page).not.toHaveURL(/mode=/);
  // A plain key works while a choice has the focus, and the choice keeps its own keys.
  await modes.first().focus();
  await page.keyboard.press("Shift+Slash");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the search opens with one key while a choice has the focus", async ({ page }) => {
  await openAs(page, { person: "1002", language: "en", path: "/admin/cheques?tab=list" });
  const radio = page.getByRole("radio").first();
  await radio.waitFor({ state: "attached" });
  // Until the page is interactive.
  await expect(async () => {
    await radio.focus();
    await page.keyboard.press("Slash");
    await expect(page.getByRole("search").getByRole("textbox").first()).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});

test("a sixteen-digit Sayad id is seen whole while it is typed", async ({ page }) => {
  for (const [language, person] of [
    ["fa", "1001"],
    ["en", "1002"],
  ] as const) {
    await openAs(page, { person, language, path: "/admin/cheques/register" });
    const field = page.locator('[data-column="sayad_id"] input').first();
    await field.fill("1234567890123456");
    expect(
      await field.evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
});

test("the first action offered for a cleared cheque is not its undo", async ({ page }) => {
  await openAs(page, { person: "1002", language: "en", path: "/admin/cheques?tab=list&state=cleared" });
  await page.locator("tbody tr[data-cheque] a").first().click();
  const acts = page.locator("aside section button, aside section a[role=button], aside section a");
  await expect(page.locator("aside").getByRole("button", { name: "Undo" })).toBeVisible();
  expect(await acts.first().textContent()).not.toMatch(/Undo/);
});

test("the footer of the trial balance matches its columns", async ({ page }) => {
  for (const columns of [2, 6]) {
    await openAs(page, { person: "1002", language: "en", path: `/admin/accounting/trial-balance?columns=${columns}` });
    const totals = await page.locator("tfoot td bdi").allTextContents();
    const proof = await page.locator("footer[data-balanced] bdi:not(.code)").allTextContents();
    expect(proof).toHaveLength(2);
    expect(totals).toEqual(expect.arrayContaining(proof));
    await page.setViewportSize(PHONE);
    const seen = await page.locator("tfoot td:visible bdi").allTextContents();
    expect(seen).toEqual(expect.arrayContaining(proof));
  }
});

test("an approval shows its expiry and the time of the request", async ({ page }) => {
  await openAs(page, { person: "1001", language: "fa", path: "/admin/approvals" });
  const rows = await page.evaluate(async () => {
    const answer = await fetch("/api/trpc/dashboard.approvals", { headers: { "x-safar-branch": "1" } });
    return (await answer.json()).result.data.rows as { asked_at: string; due_at: string | null }[];
  });
  const inTehran = (at: string, options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString("fa-IR-u-ca-persian-nu-arabext", { timeZone: "Asia/Tehran", ...options });
  const moment = (at: string) =>
    `${inTehran(at, { year: "numeric", month: "2-digit", day: "2-digit" })} ${inTehran(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`;
  const links = page.locator("ol a[data-kind]");
  await expect(links).toHaveCount(rows.length);
  for (const [at, row] of rows.entries()) {
    const text = ((await links.nth(at).textContent()) ?? "")
      .replace(/[\u2060\u2066-\u2069]/g, "")
      .replace(/\u00a0/g, " ");
    expect(text).toContain(moment(row.asked_at));
    if (row.due_at) expect(text.endsWith(moment(row.due_at))).toBe(true);
  }
});

test("a phone shows party and amount in lists", async ({ page }) => {
  const first = "/admin/reservations";
  await page.setViewportSize(PHONE);
  await openAs(page, { person: "1001", language: "fa", path: first });
  for (const path of [first, "/admin/orders", "/admin/limbo", "/admin/payments", "/admin/cheques?tab=list"]) {
    if (path !== first) await visit(page, path);
    const row = page.locator("tbody tr").first();
    await row.waitFor();
    const who = row.locator(':is([data-column="pax"], [data-column="buyer"], [data-column="party"])');
    const much = row.locator('[data-column="amount"]');
    for (const cell of [who, much]) {
      await expect(cell, path).toBeVisible();
      const box = (await cell.boundingBox())!;
      expect(box.x, path).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, path).toBeLessThanOrEqual(PHONE.width);
    }
    expect(await broken(page, "#content"), path).toEqual([]);
  }
});

test("dates do not wrap in narrow columns", async ({ page }) => {
  const first = "/admin/payments";
  await openAs(page, { person: "1002", language: "en", path: first });
  for (const path of [first, "/admin/charters/stays", "/admin/settlement", "/admin/approvals", "/admin/desk"]) {
    if (path !== first) await visit(page, path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator("#content h1").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await broken(page, "#content"), `${path} ${width}`).toEqual([]);
    }
  }
});

test("a route, its times and ranges run from the right in Persian", async ({ page }) => {
  await openAs(page, { person: "1001", language: "fa", path: "/admin/charters" });
  await page.locator("[data-charter]").first().click();
  const leg = page.locator("aside li span.code").first();
  await leg.waitFor();
  const [from, to] = await leg.evaluate((code) => {
    const text = code.firstChild!;
    const letters = [...code.textContent!.matchAll(/[A-Z]{3}/g)];
    return letters.map(({ index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 3);
      return range.getBoundingClientRect().left;
    });
  });
  expect(from).toBeGreaterThan(to!);
});

test("a charter's origin is found by its name", async ({ page }) => {
  await openAs(page, { person: "1001", language: "fa", path: "/admin/charters" });
  const origin = page.getByRole("search").getByRole("combobox").first();
  await origin.click();
  await origin.pressSequentially("کیش");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/origin=KIH/);
  await expect(origin).toHaveValue(/KIH/);
  await visit(page, "/admin/charters/new");
  const leg = page.locator('[data-path="routes[0].origin"] input');
  await leg.click();
  await leg.pressSequentially("مشهد");
  await page.keyboard.press("Tab");
  await expect(leg).toHaveValue(/MHD/);
});
