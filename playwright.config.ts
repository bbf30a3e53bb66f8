import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { leftOut } from "./e2e/pairs";

/** Tests a running product at BASE_URL (`npm test` starts one) in the system's Chromium, the lightest one installed. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const browser = process.env.CHROMIUM ?? [...browsers, "/usr/bin/google-chrome"].find((path) => existsSync(path));

export default defineConfig({
  testDir: "e2e",
  grepInvert: leftOut,
  outputDir: "test-results",
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Retried once so that tests depending on the day or on chance are reported as flaky; the run fails nevertheless.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: Boolean(process.env.CI),
  // No test measures time, so the timeout covers a slow moment of a shared machine.
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
