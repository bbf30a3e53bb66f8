import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chance } from "../../torture/item";
import { broken } from "../issuing";
import { ruleOf } from "../refunds";
import { stopProcesses } from "../security/processes";
import { type Selling, selling } from "../trades";
import { tradeMismatches } from "./buyer";
import { type Pair, pairsOf } from "./pairs";
import { buildShop, startShop } from "./shop-processes";

/** R9: acts that collide on one trade, refund or booking have one effect. Long: `npm run torture -- R9`. */
const ROUNDS = Number(process.env.R9_ROUNDS ?? 1);
const SEED = Number(process.env.FUZZ_SEED ?? 9);
/** Maximum time between two starts: about their duration. */
const APART_MS = 25;

/** Per branch: its charters depart on different days within a year. */
const OF_ONE_BRANCH = 20;

let bases: [string, string];
beforeAll(async () => {
  await buildShop();
  const [a, b] = await Promise.all([startShop(), startShop()]);
  bases = [a.base, b.base];
});
afterAll(stopProcesses);

async function branch(): Promise<{ at: Selling; pairs: [string, () => Promise<Pair>][] }> {
  const at = await selling();
  await ruleOf(at.clerk);
  return { at, pairs: Object.entries(pairsOf(at, bases)) };
}

/** Starts one this much after the other, or before it. */
async function meet({ one, other, judge }: Pair, apartMs: number): Promise<void> {
  const later = (act: () => Promise<unknown>, ms: number) => (ms > 0 ? sleep(ms).then(act) : act());
  await judge(await Promise.all([later(one, -apartMs), later(other, apartMs)]));
}

test("any two concurrent operations have one effect, and the books, seats and trades are consistent", {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  const luck = chance(SEED);
  let met = 0;
  for (let from = 0; from < ROUNDS; from += OF_ONE_BRANCH) {
    const { at, pairs } = await branch();
    for (let round = from; round < Math.min(ROUNDS, from + OF_ONE_BRANCH); round++)
      for (const [name, prepare] of pairs) {
        const apart = (2 * luck() - 1) * APART_MS;
        const pair = await prepare();
        await meet(pair, apart).catch((error: Error) => {
          const where = `${name}, ${apart.toFixed(1)} ms apart in round ${round}`;
          throw new Error(`${where}: ${error.message}`, { cause: error });
        });
        met++;
      }
    expect(await tradeMismatches(at.branchId)).toEqual([]);
    expect(await broken(at.branchId)).toEqual([]);
  }
  console.log(`R9 FUZZ_SEED=${SEED} ${met} pairs`);
  expect(met).toBe(ROUNDS * 16);
});
