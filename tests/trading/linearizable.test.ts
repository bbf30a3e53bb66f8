import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chance } from "../../torture/item";
import { unexplained } from "../../torture/linearizable";
import { beginning, salesModel } from "../../torture/sales";
import { ruleOf } from "../refunds";
import { type AppProcess, stopProcesses } from "../security/processes";
import { type Selling, selling } from "../trades";
import { type Base, tradeMismatches } from "./buyer";
import { PURSES, record, SEATS, TERMS } from "./record";
import { buildShop, startShop } from "./shop-processes";

/** R5. Long: `npm run torture -- R5`. */
const HISTORIES = Number(process.env.R5_HISTORIES ?? 8);
const ACTS = Number(process.env.R5_ACTS ?? 40);
const SEED = Number(process.env.FUZZ_SEED ?? 5);
const AT_ONCE = 4;
/** Per branch, whose charters depart on different days. */
const OF_ONE_BRANCH = 200;
const KILL_EVERY = 8;

const processes: AppProcess[] = [];
beforeAll(async () => {
  await buildShop();
  processes.push(...(await Promise.all([startShop(), startShop()])));
});
afterAll(stopProcesses);

async function branch(): Promise<Selling> {
  const at = await selling();
  await ruleOf(at.clerk);
  return at;
}

test("the answers about trades, payments, refunds and expiries of two processes, some killed, agree with one order of events", {
  timeout: 60_000 + HISTORIES * 5_000,
}, async () => {
  const luck = chance(SEED);
  const base: Base = () => processes[Math.floor(luck() * processes.length)]!.base;
  let at = await branch();
  const done = { histories: 0, calls: 0, unheard: 0, refused: 0, kills: 0 };
  for (let from = 0; from < HISTORIES; from += AT_ONCE) {
    if (from > 0 && from % OF_ONE_BRANCH === 0) {
      expect(await tradeMismatches(at.branchId)).toEqual([]);
      at = await branch();
    }
    const calls = { heard: 0 };
    const many = Array.from({ length: Math.min(AT_ONCE, HISTORIES - from) }, (_, n) =>
      record(at, base, { seed: SEED * 1_000_003 + from + n, acts: ACTS, heard: () => calls.heard++ }),
    );
    if (from % KILL_EVERY === 0) {
      // In the middle of them.
      const when = AT_ONCE * ACTS * (0.2 + luck() * 0.6);
      const ended = Promise.allSettled(many).then(() => true);
      while (calls.heard < when && !(await Promise.race([ended, sleep(2, false)])));
      const [victim] = processes.splice(Math.floor(luck() * processes.length), 1);
      await victim!.kill();
      processes.push(await startShop());
      done.kills++;
    }
    for (const { history, refused } of await Promise.all(many)) {
      const why = unexplained(salesModel(TERMS), beginning(SEATS, PURSES), history);
      if (why !== null) throw new Error(`${why}\n${history.map((one) => JSON.stringify(one)).join("\n")}`);
      done.histories++;
      done.calls += history.length;
      done.refused += refused;
      done.unheard += history.filter(({ answer }) => answer === null).length;
    }
  }
  console.log(`R5 FUZZ_SEED=${SEED} ${JSON.stringify(done)}`);
  expect(done.histories).toBe(HISTORIES);
  expect(done.calls).toBeGreaterThan(HISTORIES * ACTS * 0.7);
  expect(await tradeMismatches(at.branchId)).toEqual([]);
});
