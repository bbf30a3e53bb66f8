import { chromium, type Page, type Response } from "@playwright/test";
import { drawnAt, QUIET_MS } from "../e2e/contact-sheet/drawn";
import { allPages } from "../e2e/contact-sheet/places";
import { signIn } from "../e2e/sign-in";
import { browserAt } from "../scripts/lib/system-tools.mjs";

type Answer = { of: string; ms: number; bytes: number };
/** A page: milliseconds until it is rendered and idle, and its slowest and largest answers. */
export type Visit = { path: string; ms: number; rows: number; slowest: Answer; largest: Answer };

const NONE: Answer = { of: "", ms: 0, bytes: 0 };
const MAX_DURATION_MS = 60_000;

/** Console pages without a subject, as opened one after another by a manager. */
export async function visitAll(baseURL: string, password: string, seen: (visit: Visit) => void, goOn = () => true) {
  const browser = await chromium.launch({ executablePath: browserAt() });
  try {
    process.env.BASE_URL = baseURL;
    process.env.DEMO_PASSWORD = password;
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultNavigationTimeout(MAX_DURATION_MS);
    await signIn(page, "1001");
    for (const path of await allPages()) {
      if (!goOn()) break;
      if (!path.includes("[")) seen(await visited(page, path));
    }
  } finally {
    await browser.close();
  }
}

async function visited(page: Page, path: string): Promise<Visit> {
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
  await drawnAt(page, path, { longestMs: MAX_DURATION_MS }).catch(() => {});
  // A thread that renders 30,000 rows is blocked.
  const rows = await page.locator("main tbody tr").count();
  const ms = performance.now() - began - QUIET_MS;
  page.removeAllListeners("requestfinished");
  return { path, ms, rows, slowest, largest };
}
