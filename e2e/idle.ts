import { expect, type Page, type Request } from "@playwright/test";

/** Looks in a row without a request, and looks at all: changes by other tests request data again without an end. */
const QUIET_LOOKS = 3;
const MAX_LOOKS = 12;

/** Requests of the page in flight or in `examine`, from now on; streams and pictures do not count. */
export function inFlight(page: Page, examine?: (answered: Request) => Promise<void>): ReadonlySet<Request> {
  const open = new Set<Request>();
  // The end before the beginning: otherwise a request of this moment begins and is not seen to end.
  page.on("requestfailed", (request) => void open.delete(request));
  page.on("requestfinished", async (request) => {
    await examine?.(request);
    open.delete(request);
  });
  page.on("request", (request) => {
    if (!["websocket", "eventsource", "image", "font"].includes(request.resourceType())) open.add(request);
  });
  return open;
}

/** The page is rendered and its data loaded: idle several times in a row, with no request in flight. */
export async function idle(page: Page, open: ReadonlySet<Request>): Promise<void> {
  await page.locator("#content h1, #content [role=alert]").first().waitFor();
  for (let looks = 0, quiet = 0; quiet < QUIET_LOOKS && looks < MAX_LOOKS; looks++) {
    await page.evaluate(() => new Promise((free) => requestIdleCallback(() => setTimeout(free))));
    const now = [...open];
    quiet = now.length === 0 ? quiet + 1 : 0;
    const left = () => now.filter((request) => open.has(request)).map((request) => request.url());
    await expect.poll(left, { intervals: [50] }).toEqual([]);
  }
}
