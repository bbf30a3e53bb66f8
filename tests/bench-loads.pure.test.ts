import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the benchmarks can be bundled and started; an unknown row is refused with the names of all", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "bench/index.ts", "nosuch"], {
    encoding: "utf8",
  });
  expect(stderr).toMatch(/^There is no row nosuch\. Rows: P1 .*\bscale\b.*\bagainst$/m);
  expect(status).toBe(2);
});
