import { expect, test } from "vitest";
import { browserTimes, slowest, vitestTimes } from "../scripts/lib/test-times.mjs";

test("each file is listed with its duration, a browser test with its retries", () => {
  const unit = vitestTimes({
    testResults: [{ name: `${process.cwd()}/src/a.test.ts`, startTime: 1_000, endTime: 3_460 }],
  });
  expect(unit).toEqual([{ file: "src/a.test.ts", seconds: 2.5 }]);
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const browser = browserTimes({
    suites: [{ file: "b.spec.ts", specs: [spec(1_000)], suites: [{ specs: [spec(2_000, 3_000)] }] }],
  });
  expect(browser).toEqual([{ file: "e2e/b.spec.ts", seconds: 6 }]);
  expect(slowest([...unit, ...browser], 1)).toEqual(["    6.0 s  e2e/b.spec.ts"]);
});
