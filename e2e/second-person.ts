import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { openAs } from "./sign-in";

/** Somebody else of the branch approves the change of that name, at a desk of their own. */
export async function approvedBy(page: Page, person: string, title: string): Promise<void> {
  const desk = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  try {
    const theirs = await desk.newPage();
    await openAs(theirs, { person, path: "/admin/settings/changes" });
    const change = theirs.locator('li[data-change][data-state="waiting"]').filter({ hasText: title }).first();
    await expect(change).toBeVisible();
    expect(await seriousIn(theirs)).toEqual([]);
    const approve = change.getByRole("button").first();
    const dialog = theirs.getByRole("dialog");
    // The page hears no key before its script runs.
    await expect(async () => {
      await approve.press("Enter", { timeout: 2_000 });
      await dialog.waitFor({ timeout: 2_000 });
    }).toPass();
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
    await expect(change).toHaveCount(0);
  } finally {
    await desk.close();
  }
}
