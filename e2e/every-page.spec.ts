import { expect, test } from "@playwright/test";
import { allPages } from "./contact-sheet/places";
import { openAs } from "./sign-in";

/** Pages that are of something their address names (`/admin/sell/sale?locks=…`) say 404 without it. */
const MAY_BE_OF_NOTHING = 404;

test("every page of the console is drawn on the server", async ({ page }) => {
  await openAs(page, { person: "1001", path: "/admin/desk" });
  const pages = (await allPages()).filter((path) => !path.includes("["));
  expect(pages.length).toBeGreaterThan(70);
  const failed: string[] = [];
  for (const path of pages) {
    const answer = await page.request.get(path);
    if (!answer.ok() && answer.status() !== MAY_BE_OF_NOTHING) failed.push(`${path}: ${answer.status()}`);
  }
  expect(failed).toEqual([]);
});
