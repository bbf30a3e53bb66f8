import { expect, test } from "@playwright/test";
import { allPages } from "./contact-sheet/places";
import { openAs } from "./sign-in";

/** Pages about the subject in their URL (`/admin/sell/sale?locks=…`) answer 404 without it. */
const MAY_BE_OF_NOTHING = 404;
/** Of HTML with the demo's rows: including shared content (all texts, 200 to 350 kB) would exceed it. */
const MAX_KB = 250;

test("every page of the console is drawn on the server, and is light", async ({ page }) => {
  await openAs(page, { person: "1001", path: "/admin/desk" });
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
