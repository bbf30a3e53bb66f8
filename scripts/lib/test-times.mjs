// Times of test files, from the reports of vitest and Playwright.
import { relative } from "node:path";
import { root } from "./root.mjs";

/** @returns {{ file: string, seconds: number }[]} files that ran in parallel count separately */
export const vitestTimes = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => timed(relative(root, name), endTime - startTime));

/** @returns {{ file: string, seconds: number }[]} including retries */
export const browserTimes = ({ suites }) => suites.map((suite) => timed(`e2e/${suite.file}`, lastedOf(suite)));

/** The slowest first, one per line. */
export const slowest = (files, most) =>
  [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

const timed = (file, ms) => ({ file, seconds: Math.round(ms / 100) / 10 });

const lastedOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + lastedOf(suite), 0);
