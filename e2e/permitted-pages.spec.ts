import { expect, type Page, type Request, test } from "@playwright/test";
import { openAs } from "./sign-in";

const WHOLE = process.env.PAGES_OFFERED === "loaded";

/** Requests in flight, and answers 2007 while pages are open, by page and procedure. */
function watched(page: Page) {
  const reported: string[] = [];
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (!["websocket", "eventsource", "image", "font"].includes(request.resourceType())) open.add(request);
  });
  page.on("requestfailed", (request) => void open.delete(request));
  page.on("requestfinished", async (request) => {
    const at = new URL(page.url()).pathname;
    if (request.url().includes("/api/trpc/")) {
      const text = await request
        .response()
        .then((answer) => answer?.text())
        .catch(() => "");
      if (text?.includes('"reason":"noPermission"'))
        reported.push(`${at}: ${new URL(request.url()).pathname.replace("/api/trpc/", "")}`);
    }
    open.delete(request);
  });
  return { told: reported, open };
}
type Watched = ReturnType<typeof watched>;

/** Links in a part of the page, without duplicates. */
const offered = (page: Page, within: string) =>
  page
    .locator(`${within} a[href^="/admin"]`)
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")!))]);

const LOOKS = 3;

/** The page is rendered and its data loaded: idle with no request in flight several times in a row. */
async function idle(page: Page, { open }: Watched) {
  await page.locator("#content h1, #content [role=alert]").first().waitFor();
  await expect(async () => {
    for (let look = 0; look < LOOKS; look++) {
      await page.evaluate(() => new Promise((free) => requestIdleCallback(() => setTimeout(free))));
      expect(open.size).toBe(0);
    }
  }).toPass({ intervals: [50] });
}

/** Navigates within the console by its link, so that the frame is not reloaded. */
async function follow(page: Page, href: string, watch: Watched) {
  const link = page.locator(`:is(nav, #content) a[href="${href}"]`).first();
  if (WHOLE || (await link.count()) === 0) {
    await page.goto(href);
  } else {
    const before = page.url();
    await link.evaluate((one: HTMLElement) => one.click());
    await page.waitForURL((url) => url.href !== before);
  }
  await idle(page, watch);
}

const PEOPLE: { person: string; groups: number; without: string[]; every?: number }[] = [
  { person: "1003", groups: 8, without: ["/admin/payments", "/admin/developer/domains", "/admin/settings/branch"] },
  { person: "1002", groups: 10, without: ["/admin/messages", "/admin/settings/branch", "/admin/failures"] },
  // With every permission: no page can be refused for lack of one, so a few represent all.
  { person: "1001", groups: 11, without: [], every: 3 },
];
for (const { person, groups, without, every } of PEOPLE) {
  test(`every entry in the menu and on the start page of ${person} opens`, async ({ page }) => {
    test.setTimeout(900_000);
    const watch = watched(page);
    const { told } = watch;
    await openAs(page, { person, language: "en", path: "/admin/desk" });
    await idle(page, watch);
    const menu = await offered(page, "nav");
    const desk = (await offered(page, "#content")).filter((href) => !menu.includes(href));
    const hrefs = [...menu, ...desk];
    expect(hrefs.length).toBeGreaterThan(15);
    for (const href of without) expect(hrefs).not.toContain(href);
    const look = async (href: string) => {
      await follow(page, href, watch);
      if (await page.locator("#content [role=alert]", { hasText: "2007" }).count())
        told.push(`${href}: the page itself`);
    };
    for (const href of desk) {
      await look(href);
      await follow(page, "/admin/desk", watch);
    }
    const isAsked = (at: number) => WHOLE || every === undefined || at % every === 0;
    for (const href of menu.filter((one, at) => one !== "/admin/desk" && isAsked(at))) await look(href);
    expect(told).toEqual([]);
    await expect(page.locator("nav[aria-label] button[aria-expanded]")).toHaveCount(groups);
  });
}
