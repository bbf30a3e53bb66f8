import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { leftOut } from "./e2e/pairs";

/** Against a product that already runs at BASE_URL (`npm test` starts one), in the system's own Chromium, the lightest there. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const browser = process.env.CHROMIUM ?? [...browsers, "/usr/bin/google-chrome"].find((path) => existsSync(path));

export default defineConfig({
  testDir: "e2e",
  grepInvert: leftOut,
  outputDir: "test-results",
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Run once more so that what depends on the day or on luck is told apart, as flaky: it fails all the same.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: Boolean(process.env.CI),
  // No test measures time: a slow moment of a shared machine is waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.BASE_URL ?? "http://127.0.0.1:3000",
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      executablePath: browser,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
