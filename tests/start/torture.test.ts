import { afterAll, beforeAll, expect, test } from "vitest";
import { i8 } from "../../torture/hostile-bodies";
import { r2 } from "../../torture/lock-order";
import { r1 } from "../../torture/oversell";
import { m2 } from "../../torture/random-kills";
import { i1 } from "../../torture/raw-bytes";
import { keepProduct } from "../../torture/world";
import { EXHAUSTIVE } from "../runs";

// Samples of `npm run torture` on the built product with two app processes, its short forms in `npm run test:whole`.
const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 1_000_000);

let end: (() => Promise<void>) | undefined;
beforeAll(async () => {
  end = await keepProduct();
});
afterAll(() => end?.());

// The one that kills it runs last.
test.each([r1, r2, i1, i8, m2])(
  "$id: $claim",
  async ({ id, run }) => {
    const { figures, failures } = await run({ size: EXHAUSTIVE ? "short" : "sample", seed });
    console.log(`${id} TORTURE_SEED=${seed} ${JSON.stringify(figures)}`);
    expect(failures).toEqual([]);
  },
  600_000,
);
