import type { Page } from "@playwright/test";

type Console = { next?: { router?: { push(href: string): void } } };

const PATIENTLY = { timeout: 60_000 };

/**
 * Navigates within the console as its links do: the next page is rendered in the present frame, without loading the
 * frame again. Returns when title and heading are those of the next page, or it shows a refusal. The present page with
 * other filters is loaded, since the data shown stay for ten seconds. Prefer `page.goto` where the load itself is tested
 * and between pages of one title.
 */
export async function visit(page: Page, href: string): Promise<void> {
  if (new URL(href, page.url()).pathname === new URL(page.url()).pathname) {
    await page.goto(href);
    return;
  }
  const before = await page.evaluate(() => ({
    path: location.pathname,
    title: document.title,
    heading: document.querySelector("#content h1")?.textContent,
    alerts: document.querySelectorAll("#content [role=alert]").length,
  }));
  await page.waitForFunction(
    (href) => {
      try {
        (window as Console).next!.router!.push(href);
        return true;
      } catch {
        // The page is not interactive yet.
        return false;
      }
    },
    href,
    PATIENTLY,
  );
  await page.waitForFunction(
    ({ path, title, heading, alerts }) => {
      if (location.pathname === path) return false;
      if (document.querySelectorAll("#content [role=alert]").length > alerts) return true;
      const next = document.querySelector("#content h1")?.textContent;
      // The former title is removed before the next one is there.
      const titled = document.title !== "" && document.title !== title;
      return titled && next !== undefined && next !== heading;
    },
    before,
    PATIENTLY,
  );
}
