import { expect, test } from "@playwright/test";
import { drawnAt } from "./contact-sheet/drawn";
import { allPages } from "./contact-sheet/places";
import { enterAs, openAs } from "./sign-in";

/** Pages about the subject in their URL (`/admin/sell/sale?locks=…`) answer 404 without it. */
const MAY_BE_OF_NOTHING = 404;
/** Of HTML with a full first page of rows: including shared content (all texts, 200 to 350 kB) would exceed it. */
const MAX_KB = 300;

test("every page of the console is drawn on the server, and is light", async ({ page }) => {
  await enterAs(page, { person: "1001" });
  const pages = (await allPages()).filter((path) => !path.includes("["));
  expect(pages.length).toBeGreaterThan(70);
  const failed: string[] = [];
  for (const path of pages) {
    const answer = await page.request.get(path);
    if (!answer.ok() && answer.status() !== MAY_BE_OF_NOTHING) failed.push(`${path}: ${answer.status()}`);
    const kb = (await answer.body()).length / 1_000;
    if (kb > MAX_KB) failed.push(`${path}: ${kb.toFixed(0)} kB`);
  }
  expect(failed).toEqual([]);
});

/** Of each kind: queues, a search, a tree, a list with a drawer, a board, a report, a calendar, a phone. */
const KINDS = [
  ...["/admin/desk", "/admin/sell", "/admin/accounting/accounts", "/admin/payments", "/admin/cheques"],
  ...["/admin/reports/receivables", "/admin/charters", "/admin/phone"],
];

/** Records the events of the page's live stream. */
const recordLive = () => {
  const received: string[] = [];
  Object.assign(window, { received });
  window.EventSource = class extends EventSource {
    constructor(...given: ConstructorParameters<typeof EventSource>) {
      super(...given);
      for (const kind of ["gap", "change", "error"]) this.addEventListener(kind, () => received.push(kind));
    }
  };
};

test("a page requests everything once, and no other page", async ({ page }) => {
  await page.addInitScript(recordLive);
  await openAs(page, { person: "1001", path: "/admin/desk" });
  const received = () => page.evaluate(() => (window as unknown as { received: string[] }).received);
  // A process that listens only since a moment ago does not know what an older page missed.
  await expect
    .poll(async () => {
      await drawnAt(page, "/admin/locks");
      return received();
    })
    .not.toContain("gap");
  const requests: string[] = [];
  let opened = "";
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The page before lives until the answer arrives, and may still request a part that loads late.
    if (new URL(request.headers()["referer"] ?? request.url()).pathname !== opened) return;
    if (pathname.startsWith("/admin") && !request.isNavigationRequest()) requests.push(pathname);
    if (!pathname.startsWith("/api/trpc/")) return;
    const inputs = JSON.parse(searchParams.get("input") ?? "{}");
    for (const [nth, name] of pathname.slice("/api/trpc/".length).split(",").entries())
      requests.push(`${name} ${JSON.stringify(inputs[nth] ?? null)}`);
  });
  const faults: string[] = [];
  for (const path of KINDS) {
    requests.length = 0;
    opened = path;
    await drawnAt(page, path);
    const live = await received();
    if (live.includes("gap") && !live.includes("error")) faults.push(`${path}: a gap`);
    // Other tests change the branch, or use up the person's streams: then data is requested again.
    const repeated = (nth: number) => requests.indexOf(requests[nth]!) < nth && live.length === 0;
    faults.push(
      ...requests
        .filter((request, nth) => request.startsWith("/admin") || repeated(nth))
        .map((request) => `${path}: ${request}`),
    );
  }
  expect(faults).toEqual([]);
});
