import { expect, test } from "vitest";
import { i1 } from "../../torture/i1";
import { i8 } from "../../torture/i8";
import { m2 } from "../../torture/m2";
import { r1 } from "../../torture/r1";
import { r2 } from "../../torture/r2";

// The short forms of `npm run torture`, on the built product with two app processes.
const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 1_000_000);

test.each([r1, r2, m2, i1, i8])(
  "$id: $claim",
  async ({ id, run }) => {
    const { figures, failures } = await run({ size: "short", seed });
    console.log(`${id} TORTURE_SEED=${seed} ${JSON.stringify(figures)}`);
    expect(failures).toEqual([]);
  },
  180_000,
);
