import { expect, type Page } from "@playwright/test";
import { sampleOf } from "../tests/runs";
import { idle, inFlight } from "./idle";
import { test } from "./shared-context";
import { type Language, openAs } from "./sign-in";
import { visit } from "./visit";

const WHOLE = process.env.PAGES_OFFERED === "loaded";
const DESK = "/admin/desk";

/** Requests in flight, and answers 2007 while pages are open, by page and procedure. */
function watched(page: Page) {
  const refused: string[] = [];
  const open = inFlight(page, async (request) => {
    if (!request.url().includes("/api/trpc/")) return;
    const at = new URL(page.url()).pathname;
    const text = await request
      .response()
      .then((answer) => answer?.text())
      .catch(() => "");
    if (text?.includes('"reason":"noPermission"'))
      refused.push(`${at}: ${new URL(request.url()).pathname.replace("/api/trpc/", "")}`);
  });
  return { refused, open };
}

/** Links in a part of the page, without duplicates. */
const offered = (page: Page, within: string) =>
  page
    .locator(`${within} a[href^="/admin"]`)
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")!))]);

const pathOf = (href: string) => href.split(/[?#]/)[0]!;

type Visitor = { person: string; language: Language; groups: number; without: string[]; hasAll?: true };
/** A user's language is stored: other tests use the same. */
const PEOPLE: Visitor[] = [
  {
    person: "1003",
    language: "en",
    groups: 8,
    without: ["/admin/payments", "/admin/developer/domains", "/admin/settings/branch"],
  },
  {
    person: "1002",
    language: "en",
    groups: 10,
    without: ["/admin/messages", "/admin/settings/branch", "/admin/failures"],
  },
  // A manager has every permission (`operator/rules.pure.test.ts`): no page can be refused for lack of one.
  { person: "1001", language: "fa", groups: 11, without: [], hasAll: true },
];
for (const { person, language, groups, without, hasAll } of PEOPLE) {
  // Half of them, others in each run.
  test(`every entry in the menu and on the start page of ${person} opens`, async ({ page }) => {
    test.setTimeout(900_000);
    const { refused, open } = watched(page);
    await openAs(page, { person, language, path: DESK });
    await idle(page, open);
    await expect(page.locator("nav[aria-label] button[aria-expanded]")).toHaveCount(groups);
    const menu = await offered(page, "nav");
    const paths = new Set(menu.map(pathOf));
    // A queue is a page of the menu with filters: the whole run opens it too.
    const desk = (await offered(page, "#content")).filter((href) => WHOLE || !paths.has(pathOf(href)));
    const hrefs = [...new Set([...menu, ...desk])].filter((href) => href !== DESK);
    expect(hrefs.length).toBeGreaterThan(15);
    for (const href of without) expect(hrefs).not.toContain(href);
    for (const href of hasAll && !WHOLE ? [] : sampleOf(hrefs, 2)) {
      await (WHOLE ? page.goto(href) : visit(page, href));
      await idle(page, open);
      if (await page.locator("#content [role=alert]", { hasText: /2007|۲۰۰۷/ }).count())
        refused.push(`${href}: the page itself`);
    }
    expect(refused).toEqual([]);
  });
}
