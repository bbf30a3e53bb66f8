import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../lib/random";
import type { World } from "../model/world";
import { KINDS, type ProcessKind, pidsOf } from "./processes";
import type { Product } from "./product";

/** Kills each kind of process in turn, spread over the acts of the run, and waits for the product to return. */
export async function killInTurn(world: World, product: Product, kills: number, acts: number): Promise<string[]> {
  const random = new Random(`${world.seed}/killer`);
  const done: string[] = [];
  const began = Date.now();
  for (let turn = 0; turn < kills; turn++) {
    const at = Math.floor(((turn + 0.5 + random.next() * 0.4) * acts) / kills);
    while (world.acts.count < at && world.acts.left) await sleep(10);
    const kind = KINDS[turn % KINDS.length]!;
    const pid = await kill(kind, product, random);
    world.lastKill = Date.now();
    if (pid === undefined) {
      world.differences.add(undefined, `there is a process of kind ${kind}`, "none");
      continue;
    }
    done.push(`${kind} ${pid}`);
    const seconds = Math.round((Date.now() - began) / 1_000);
    console.log(`seed ${world.seed}, act ${world.acts.count}, after ${seconds} s: killed ${kind} ${pid}`);
    if (!(await back(world, product, kind))) break;
    world.lastKill = Date.now();
  }
  return done;
}

/** Whether the product serves again; otherwise the run is given up. */
async function back(world: World, product: Product, kind: ProcessKind): Promise<boolean> {
  try {
    const starts = kind === "supervisor" ? await product.startAgain() : await product.healthy();
    if (starts && starts > 1)
      console.log(`seed ${world.seed}: ${starts - 1} starts ended by themselves before one served`);
    return true;
  } catch (error) {
    world.differences.add(undefined, `the product serves again after its ${kind} was killed`, String(error));
    world.givenUp = true;
    return false;
  }
}

async function kill(kind: ProcessKind, product: Product, random: Random): Promise<number | undefined> {
  // A recently killed one may not be back yet.
  for (let attempt = 0; attempt < 100; attempt++) {
    const pids = await pidsOf(kind, product.dataDir);
    if (pids.length > 0) {
      const pid = random.pick(pids);
      process.kill(pid, "SIGKILL");
      return pid;
    }
    await sleep(100);
  }
  return undefined;
}
