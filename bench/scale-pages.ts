import { type Browser, chromium, type Page, type Response } from "@playwright/test";
import { allPages } from "../e2e/contact-sheet/places";
import { browserAt } from "../scripts/lib/system-tools.mjs";

/** How long a page took, and the dearest answer that it asked for. */
export type Visit = { page: string; ms: number; rows: number; slowest: Answer; largest: Answer };
type Answer = { of: string; ms: number; bytes: number };

const NONE: Answer = { of: "", ms: 0, bytes: 0 };
const QUIET_MS = 300;
const LONGEST_MS = 60_000;

/** Every page of the console that is about nothing in particular, as the manager opens it, one after another: the second visit counts. */
export async function visitPages(
  base: string,
  password: string,
  {
    named = [],
    twice = true,
    tell = () => {},
  }: { named?: readonly string[]; twice?: boolean; tell?: (visit: Visit) => void } = {},
): Promise<Visit[]> {
  const browser: Browser = await chromium.launch({ executablePath: browserAt() });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, base, password);
    const visits: Visit[] = [];
    const pages = named.length > 0 ? named : (await allPages()).filter((path) => !path.includes("["));
    for (const path of pages) {
      if (twice) await visit(page, base, path);
      visits.push(await visit(page, base, path));
      tell(visits.at(-1)!);
    }
    return visits;
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, base: string, password: string): Promise<void> {
  await page.goto(`${base}/sign-in`);
  await page.locator("button[type=submit]:enabled").waitFor();
  await page.locator("[name=personnel_id]").fill("1001");
  await page.locator("[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname.startsWith("/admin"));
}

/** Until nothing is asked for any more, for 300 ms (which are not counted). */
async function visit(page: Page, base: string, path: string): Promise<Visit> {
  let [open, last, slowest, largest] = [0, performance.now(), NONE, NONE];
  const live = (url: string) => url.includes("/api/live");
  const began = performance.now();
  const asked = (request: { url(): string }) => {
    if (!live(request.url())) open++;
  };
  const ended = async (response: Response) => {
    const { responseEnd, requestStart } = response.request().timing();
    const of = new URL(response.url()).pathname.slice(0, 120);
    const bytes = await response.body().then(
      (body) => body.length,
      () => 0,
    );
    const one = { of, ms: Math.max(0, responseEnd - requestStart), bytes };
    if (of.startsWith("/_next/static")) return;
    if (one.ms > slowest.ms) slowest = one;
    if (one.bytes > largest.bytes) largest = one;
  };
  const finished = async (request: { url(): string; response(): Promise<Response | null> }) => {
    if (live(request.url())) return;
    const response = await request.response().catch(() => null);
    if (response) await ended(response).catch(() => {});
    open--;
    last = performance.now();
  };
  page.on("request", asked);
  page.on("requestfinished", finished);
  page.on("requestfailed", finished);
  await page.goto(base + path, { waitUntil: "domcontentloaded", timeout: LONGEST_MS }).catch(() => {});
  while (performance.now() - began < LONGEST_MS) {
    // A thread that draws 30,000 rows answers nothing meanwhile.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(true)))).catch(() => {});
    if (open <= 0 && performance.now() - last > QUIET_MS) break;
    if (open <= 0) await page.waitForTimeout(50);
  }
  const rows = await page.locator("main tbody tr").count();
  page.removeAllListeners();
  return { page: path, ms: Math.max(last, performance.now() - QUIET_MS) - began, rows, slowest, largest };
}
