import { expect, type Page } from "@playwright/test";

/**
 * Waits until the browser has `part` in the URL it would reload. It follows URL changes by scripts with a delay on a
 * busy machine: an earlier reload would load the previous page.
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
