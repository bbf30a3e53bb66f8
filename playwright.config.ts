import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { leftOut } from "./e2e/pairs";

/** Tests a running product at BASE_URL (`npm test` starts one) in the system's Chromium, the lightest one installed. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const browser = process.env.CHROMIUM ?? [...browsers, "/usr/bin/google-chrome"].find((path) => existsSync(path));

// Samples of a run are the same in each of its processes.
process.env.SAMPLE_SEED ??= String(Date.now() % 60);

export default defineConfig({
  testDir: "e2e",
  grepInvert: leftOut,
  outputDir: "test-results",
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Retried once: what passes then is listed as flaky at the end of the run.
  retries: process.env.CI ? 1 : 0,
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
        // A page lives for seconds: code compiled for speed rarely pays, and each process costs its start and messages.
        // A page's start allocates more than the young generation begins with: a tenth of its time was collecting it.
        "--js-flags=--no-maglev --no-turbofan --min-semi-space-size=32 --max-semi-space-size=64",
        "--in-process-gpu",
        "--enable-features=NetworkServiceInProcess2",
      ],
    },
  },
});
