import { ITEMS } from "./items";
import { mutationCheck } from "./mutation-check";

/**
 * `npm run torture [-- R1 M2 --short]`: tries to break the claims of design/reliability.md on the built product,
 * bounded in count and time, on loopback only. One JSON line per item; TORTURE_SEED= replays. Exit code 1 when a claim
 * is broken. With --mutation-check it plants bugs instead, which the items must find.
 */
const request = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const size = process.argv.includes("--short") ? "short" : "long";
const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 1_000_000);
const unknown = request.filter((id) => !ITEMS.some((item) => item.id === id));
if (unknown.length > 0)
  throw new Error(`no such item: ${unknown.join(", ")}; there are ${ITEMS.map(({ id }) => id).join(", ")}`);

// `--teeth` is its former name.
if (process.argv.includes("--mutation-check") || process.argv.includes("--teeth"))
  process.exit(mutationCheck(request) > 0 ? 1 : 0);

let broken = 0;
for (const { id, claim, run } of ITEMS.filter((item) => request.length === 0 || request.includes(item.id))) {
  const began = performance.now();
  const { figures, failures } = await run({ size, seed }).catch((error: Error) => ({
    figures: {},
    failures: [error.stack ?? error.message],
  }));
  const verdict = failures.length === 0 ? "pass" : "fail";
  if (verdict === "fail") broken++;
  const seconds = Math.round((performance.now() - began) / 1000);
  // The first five, and the last five: what is proved at the end must not be cut off.
  const shown = failures.length > 10 ? [...failures.slice(0, 5), ...failures.slice(-5)] : failures;
  console.log(
    JSON.stringify({ id, claim, verdict, size, seed, seconds, figures, failed: failures.length, failures: shown }),
  );
}
process.exit(broken > 0 ? 1 : 0);
