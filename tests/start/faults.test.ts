import { expect, test } from "vitest";
import { runFaults, type Verdict } from "../../faults/run";
import { EXHAUSTIVE } from "../runs";

// The short form of `npm run faults` on the built product; in parallel, except in `npm run test:whole`.
test("faults of a night are listed where an operator looks, and clear by themselves; nothing acknowledged is lost", async () => {
  const verdicts: Verdict[] = [];
  await runFaults({ short: true, names: [], tell: (one) => verdicts.push(one), beside: !EXHAUSTIVE });
  for (const one of verdicts) console.log(JSON.stringify(one));
  // As text: the summary of a run shows the first line of a message only.
  expect(verdicts.flatMap(({ fault, failures }) => failures.map((failure) => `${fault}: ${failure}`)).join("; ")).toBe(
    "",
  );
  expect(verdicts.length).toBeGreaterThan(5);
}, 900_000);
