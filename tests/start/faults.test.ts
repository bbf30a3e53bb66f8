import { expect, test } from "vitest";
import { runFaults, type Verdict } from "../../faults/run";
import { EXHAUSTIVE } from "../runs";

// The short form of `npm run faults` on the built product; in parallel, except in `npm run test:whole`.
test("faults of a night are listed where an operator looks, and clear by themselves; nothing acknowledged is lost", async () => {
  const verdicts: Verdict[] = [];
  await runFaults({ short: true, names: [], tell: (one) => verdicts.push(one), beside: !EXHAUSTIVE });
  for (const one of verdicts) console.log(JSON.stringify(one));
  expect(verdicts.filter(({ verdict }) => verdict === "fail")).toEqual([]);
  expect(verdicts.length).toBeGreaterThan(5);
}, 900_000);
