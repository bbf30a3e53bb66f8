import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Result, RunOptions } from "axe-core";

const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Loads axe into the page, once. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
}

/** What axe finds wrong in the page. Frames are not entered: none is of another site. */
export async function violationsIn(page: Page, options: RunOptions): Promise<Result[]> {
  await loadAxe(page);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    return (await axe.run({ ...options, resultTypes: ["violations"] })).violations;
  }, options);
}

export const isSerious = ({ impact }: Result) => impact === "serious" || impact === "critical";

/** Rules to leave out, as an option. */
export const without = (rules: readonly string[]): RunOptions["rules"] =>
  Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
