import { expect } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

const WORDS = {
  fa: {
    ...{
      invoice: "فاکتور",
      state: "وضعیت",
      limbo: "در انتظار تعیین تکلیف",
      why: "نتیجه نامشخص",
      stored: "سفارش داده شد",
    },
    ...{ revoke: /^ابطال لینک‌های/, asks: "دوباره بزنید", revoked: "لینک‌ها باطل شد" },
  },
  en: {
    ...{ invoice: "Invoice", state: "Status", limbo: "Unresolved", why: "Outcome unknown", stored: "Ordered" },
    ...{ revoke: /^Revoke links:/, asks: "Click again", revoked: "Links revoked" },
  },
} as const;

for (const { language, person } of [
  { language: "fa", person: "1001" },
  { language: "en", person: "2001" },
] as const) {
  const words = WORDS[language];

  test(`an order shows its items, money, documents and history; one in limbo links to its case (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    await openAs(page, { person, language, path: "/admin/orders?status=issued" });
    const row = page.locator("tr[data-order]").first();
    await expect(row).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await row.getByRole("link").first().click();
    const drawer = page.locator("#order");
    await expect(drawer).toContainText(words.stored);
    await expect(page).toHaveURL(/order=\d+/);
    expect(await seriousIn(page)).toEqual([]);
    const papers = drawer.locator('a[href^="/api/papers/"]');
    await expect(papers).toHaveCount(4);
    for (const paper of await papers.all()) {
      const answer = await page.request.get((await paper.getAttribute("href"))!);
      expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    }

    // The first click asks, the second revokes the links.
    const revoke = drawer.getByRole("button", { name: words.revoke }).first();
    await revoke.click();
    await expect(drawer.getByRole("alert")).toContainText(words.asks);
    expect(await seriousIn(page)).toEqual([]);
    await revoke.click();
    await expect(drawer.getByRole("status")).toContainText(words.revoked);

    await page.locator(`input[aria-label="${words.state}"]`).click();
    await page.getByRole("option", { name: words.limbo, exact: true }).click();
    await page.locator('tr[data-order][data-status="limbo"]').first().getByRole("link").first().click();
    await drawer.getByRole("link", { name: words.why }).click();
    await expect(page).toHaveURL(/\/admin\/limbo\?case=\d+/);
  });
}
