import { chromium, type Page, type Response } from "@playwright/test";
import { drawnAt, QUIET_MS } from "../e2e/contact-sheet/drawn";
import { allPages } from "../e2e/contact-sheet/places";
import { signIn } from "../e2e/sign-in";
import { browserAt } from "../scripts/lib/system-tools.mjs";

/**
 * How long each page of the console takes that is about nothing in particular, or those named, as the manager opens them one after
 * another, with the dearest answers that it asked for. BASE_URL and DEMO_PASSWORD say of which product.
 */
type Answer = { of: string; ms: number; bytes: number };

const NONE: Answer = { of: "", ms: 0, bytes: 0 };
const LONGEST_MS = 60_000;

const named = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: browserAt() });
try {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(LONGEST_MS);
  await signIn(page, "1001");
  const pages = named.length > 0 ? named : (await allPages()).filter((path) => !path.includes("["));
  for (const path of pages) console.log(await visited(page, path));
} finally {
  await browser.close();
}

async function visited(page: Page, path: string): Promise<string> {
  let [slowest, largest] = [NONE, NONE];
  const seen = async (response: Response) => {
    const of = new URL(response.url()).pathname.slice(0, 120);
    if (of.startsWith("/_next/static")) return;
    const { responseEnd, requestStart } = response.request().timing();
    const bytes = await response.body().then(
      (body) => body.length,
      () => 0,
    );
    const one = { of, ms: Math.max(0, responseEnd - requestStart), bytes };
    if (one.ms > slowest.ms) slowest = one;
    if (one.bytes > largest.bytes) largest = one;
  };
  page.on("requestfinished", async (request) => {
    const response = await request.response().catch(() => null);
    if (response) await seen(response).catch(() => {});
  });
  const began = performance.now();
  await drawnAt(page, path, { longestMs: LONGEST_MS }).catch(() => {});
  // A thread that draws 30,000 rows answers nothing meanwhile.
  const rows = await page.locator("main tbody tr").count();
  const ms = performance.now() - began - QUIET_MS;
  page.removeAllListeners("requestfinished");
  const told = ({ of, ms: took }: Answer) => `${of} ${took.toFixed(0)} ms`;
  return `${ms.toFixed(0).padStart(6)} ms ${path} (${rows} rows); slowest ${told(slowest)}; largest ${largest.of} ${largest.bytes}`;
}
