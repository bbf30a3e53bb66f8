import { readFileSync } from "node:fs";
import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";

test("scheduled jobs run before any number of other waiting jobs", () => {
  const [, crontab = ""] = /const CRONTAB = `\n(.*?)`/s.exec(readFileSync("src/server/jobs/worker.ts", "utf8")) ?? [];
  const items = parseCrontab(crontab);
  expect(items.length).toBeGreaterThan(20);
  expect(items.filter(({ options }) => options.priority !== -10).map(({ task }) => task)).toEqual([]);
});
