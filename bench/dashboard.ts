import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { makeClient } from "@/server/connection";
import { runningEmbedded } from "../ops/embedded";
import playwright from "../playwright.config";
import { freePort } from "../scripts/lib/free-port.mjs";
import { start } from "./cold-start";
import { generatePeople } from "./people";
import { median, type ResultRow } from "./result-row";

const SIGN_INS = 12;
const GOAL_MS = 1_000;

/**
 * From Enter on the sign-in page until the dashboard's queues are visible, in a new browser, in the demo branch with a
 * million people: on the built product, as served by `npm start`.
 */
export async function desk(people = 1_000_000): Promise<ResultRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "safar-desk-"));
  const product = await start(process.cwd(), await freePort(), dataDir);
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const owner = makeClient({ name: "bench", connectionString: (await runningEmbedded(dataDir)).ownerUrl });
    await owner.connect();
    await generatePeople(owner, { branchId: 1, people });
    await owner.query("vacuum analyze passengers");
    await owner.end();
    const taken: number[] = [];
    for (let nr = -1; nr < SIGN_INS; nr++) {
      const ms = await signedIn(browser, product.base);
      if (nr >= 0) taken.push(ms);
    }
    const worst = Math.max(...taken);
    return [
      {
        id: "desk",
        what: `from sign-in to the desk's queues, nothing cached, ${people.toLocaleString("en")} people in the branch`,
        ours: `p50 ${median(taken).toFixed(0)} ms, most ${worst.toFixed(0)} ms`,
        other: "",
        ratio: "",
        goal: `<= ${GOAL_MS.toLocaleString("en")} ms`,
        met: worst <= GOAL_MS,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signedIn(browser: Browser, base: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${base}/sign-in`);
    await page.locator("button[type=submit]:enabled").waitFor();
    await page.fill("[name=personnel_id]", "1001");
    await page.fill("[name=password]", "bench-demo-password");
    const began = performance.now();
    await page.keyboard.press("Enter");
    await page.locator("[data-queue]").first().waitFor();
    return performance.now() - began;
  } finally {
    await context.close();
  }
}
