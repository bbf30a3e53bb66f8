import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as own } from "@playwright/test";

/**
 * Tests with one browser context per worker: scripts, styles and fonts are downloaded once by each, and a new page takes
 * a sixth less processor time. The context has a profile, since Chromium stores compiled scripts only for one: a page
 * of another compiles them again. Each test begins with a new page and empty cookies and storage of the site.
 * What belongs to a context stays (downloaded files, a stopped clock, being offline): a test about these imports `test` of
 * Playwright itself, which gives each test its own context.
 */
export const test = own.extend<object, { contextOfWorker: BrowserContext }>({
  contextOfWorker: [
    async ({ playwright }, use, { project }) => {
      const { baseURL, contextOptions, launchOptions } = project.use;
      const profile = await mkdtemp(join(tmpdir(), "safar-profile-"));
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...contextOptions,
        baseURL,
      });
      await use(context);
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  context: async ({ contextOfWorker }, use) => {
    await contextOfWorker.clearCookies();
    await use(contextOfWorker);
    await Promise.all(contextOfWorker.pages().map((page) => page.close()));
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", { origin: new URL(baseURL!).origin, storageTypes: "all" });
    await devtools.detach();
    await use(page);
  },
});
