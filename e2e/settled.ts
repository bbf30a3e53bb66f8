import { expect, type Page } from "@playwright/test";

/**
 * Waits until the browser itself has `part` in the address it would load again, and keeps it. Its own record follows what a
 * page's script writes into the address, on a busy machine a moment later: who reloads earlier gets the page before.
 */
export async function settled(page: Page, part: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await expect(async () => {
    for (let look = 0; look < 5; look++) {
      const { entries, currentIndex } = await browser.send("Page.getNavigationHistory");
      expect(entries[currentIndex]?.url).toContain(part);
      await page.waitForTimeout(50);
    }
  }).toPass();
  await browser.detach();
}
