import { expect, type Page, test } from "@playwright/test";
import { openAs } from "./sign-in";

/** Whatever answers 2007 while pages are looked at, by page and procedure. */
function refusals(page: Page): string[] {
  const told: string[] = [];
  page.on("response", async (answer) => {
    if (!answer.url().includes("/api/trpc/")) return;
    const text = await answer.text().catch(() => "");
    if (/"reason":"noPermission"/.test(text)) {
      const procedure = new URL(answer.url()).pathname.replace("/api/trpc/", "");
      told.push(`${new URL(page.url()).pathname}: ${procedure}`);
    }
  });
  return told;
}

/** The addresses a part of the page offers, each once. */
const offered = (page: Page, within: string) =>
  page
    .locator(`${within} a[href^="/admin"]`)
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")!))]);

const idle = async (page: Page) => {
  await page.locator("#content h1, #content [role=alert]").first().waitFor();
  await page.waitForLoadState("networkidle");
};

for (const { person, groups, without } of [
  { person: "1003", groups: 8, without: ["/admin/payments", "/admin/developer/domains", "/admin/settings/branch"] },
  { person: "1002", groups: 10, without: ["/admin/messages", "/admin/settings/branch", "/admin/failures"] },
  { person: "1001", groups: 11, without: [] },
]) {
  test(`whatever the menu and the desk offer ${person} opens`, async ({ page }) => {
    test.setTimeout(900_000);
    await openAs(page, { person, language: "en", path: "/admin/desk" });
    const told = refusals(page);
    await idle(page);
    const hrefs = [...(await offered(page, "nav")), ...(await offered(page, "#content"))];
    expect(hrefs.length).toBeGreaterThan(15);
    for (const href of without) expect(hrefs).not.toContain(href);
    for (const href of hrefs) {
      await page.goto(href);
      await idle(page);
      if (await page.locator("#content [role=alert]", { hasText: "2007" }).count())
        told.push(`${href}: the page itself`);
    }
    expect(told).toEqual([]);
    await expect(page.locator("nav[aria-label] button[aria-expanded]")).toHaveCount(groups);
  });
}
