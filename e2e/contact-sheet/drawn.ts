import type { Page, Request, Response } from "@playwright/test";

const MAX_DURATION_MS = 20_000;
export const QUIET_MS = 400;

/** Navigates and waits until no request is in flight; the live stream stays open and does not count. */
export async function drawnAt(
  page: Page,
  place: string,
  { longestMs = MAX_DURATION_MS } = {},
): Promise<Response | null> {
  const onTheirWay = new Set<Request>();
  let quietSince = Date.now();
  const began = (request: Request) => {
    if (request.resourceType() !== "eventsource") onTheirWay.add(request);
  };
  const ended = (request: Request) => {
    onTheirWay.delete(request);
    quietSince = Date.now();
  };
  page.on("request", began).on("requestfinished", ended).on("requestfailed", ended);
  const answer = await page.goto(place);
  // A request that never ends is visible in the picture.
  const until = Date.now() + longestMs;
  while (Date.now() < until && (onTheirWay.size > 0 || Date.now() - quietSince < QUIET_MS))
    await page.waitForTimeout(100);
  page.off("request", began).off("requestfinished", ended).off("requestfailed", ended);
  return answer;
}
