import { setTimeout as sleep } from "node:timers/promises";
import { type Choice, oneAct } from "../outside/acts/actor";
import { bookkeeperChoices } from "../outside/acts/bookkeeper/choices";
import { customerChoices } from "../outside/acts/customer/choices";
import { partnerChoices } from "../outside/acts/partner/choices";
import { classesOf } from "../outside/acts/partner/classes";
import { operator } from "../outside/callers/operator";
import { partner } from "../outside/callers/partner";
import { castOf } from "../outside/cast";
import { type Caller, persist } from "../outside/lib/persist";
import { Acts, Differences } from "../outside/model/acts";
import { World } from "../outside/model/world";
import { pidsOf, treeOf } from "../outside/product/processes";
import { Product } from "../outside/product/product";
import { cpuOf as cpuSoFar } from "../tests/demo-product";
import { median, type ResultRow } from "./result-row";

/** `BEFORE`: built checkout of the earlier build to compare with. */
const before = () => {
  const { BEFORE } = process.env;
  if (!BEFORE) throw new Error("BEFORE=<folder>: the checkout, built, of the build to compare with");
  return BEFORE;
};
const ROUNDS = 5;
const ACTS = Number(process.env.AGAINST_ACTS ?? 20);
/** Regular expression of the acts to compare; all by default. */
const ONLY = new RegExp(process.env.AGAINST_ONLY ?? "");
/** Warms both up: compiling and planning are not part of an act, and code is compiled in the background for long. */
const WARMING = Number(process.env.AGAINST_WARMING ?? 100);
const MAX_MORE = 1.1;
/** Pause between acts, so that none is refused by rate limits and repeated. */
const APART_MS = 25;

/** Common reads of the documented routes. */
const READS: Record<string, unknown> = {
  "/colleagues/list": {},
  "/account/bill": { code: "11010001", from: "1405-02-01", to: "1405-02-31" },
  "/credit-debit/list": {},
  "/accounting/balance": {},
  "/accounts/list": {},
  "/manual-document/list": {},
  "/announcement/list": {},
  "/gateway/list": {},
};

type Side = { product: Product; world: World; choices: Map<string, () => Choice | undefined>; pids: number[] };

/**
 * CPU cost of acts in this build and an earlier one, over all processes of the product including the database: the same
 * acts of `npm run outside`, alternating between builds. Medians of five rounds, as ratios.
 */
export async function against(): Promise<ResultRow[]> {
  const sides = [await sideOf("."), await sideOf(before())];
  try {
    for (const side of sides)
      for (const [what, choice] of side.choices) if (ONLY.test(what)) await acted(side, choice, WARMING);
    for (const side of sides) side.pids = await halted(side);
    const rows: ResultRow[] = [];
    for (const what of sides[0]!.choices.keys())
      if (ONLY.test(what)) rows.push(await compared(what, sides as [Side, Side]));
    return rows;
  } finally {
    for (const side of sides) {
      await goOn(side);
      await side.product.stop();
    }
  }
}

async function compared(what: string, sides: [Side, Side]): Promise<ResultRow> {
  const [ours, other]: [number[], number[]] = [[], []];
  const strange = sides[1].world.differences.all.length;
  for (let round = 0; round < ROUNDS; round++)
    for (const nr of round % 2 ? [1, 0] : [0, 1]) {
      const side = sides[nr]!;
      const cost = await costOf(side, side.choices.get(what)!);
      if (cost !== undefined) (nr === 0 ? ours : other).push(cost);
    }
  const toAgainstDto = (costs: number[]) => (costs.length > 0 ? `${median(costs).toFixed(1)} ms` : "not possible");
  // An act that the earlier build refuses, or answers differently from the documentation, is not comparable.
  const same = sides[1].world.differences.all.length === strange;
  const ratio = same && ours.length > 0 && other.length > 0 ? median(ours) / median(other) : undefined;
  console.error(`${what}: ${toAgainstDto(ours)}, ${toAgainstDto(other)}, ${ratio?.toFixed(2) ?? "not compared"}`);
  return {
    ...{
      id: "against",
      what: `CPU of all processes for an act: ${what}`,
      ours: toAgainstDto(ours),
      other: toAgainstDto(other) + (same ? "" : " (answers otherwise)"),
    },
    ratio: ratio?.toFixed(2) ?? "",
    goal: `<= ${MAX_MORE}`,
    met: ratio === undefined || ratio <= MAX_MORE,
  };
}

/** CPU milliseconds of one act; undefined when there was nothing to act on. */
async function costOf(side: Side, choice: () => Choice | undefined): Promise<number | undefined> {
  const had = cpuOf(side);
  const done = await acted(side, choice, ACTS);
  // Background work after the answer counts too.
  await sleep(100);
  return done === 0 ? undefined : (cpuOf(side) - had) / done;
}

async function acted({ world }: Side, choice: () => Choice | undefined, times: number): Promise<number> {
  let done = 0;
  for (; done < times; done++) {
    const one = choice();
    if (!one) break;
    await oneAct(world, "against", one);
    await sleep(APART_MS);
  }
  return done;
}

/**
 * Stops the supervisor and jobs, which run by the clock; returns the remaining processes: app processes and the
 * database's.
 */
async function halted({ product }: Side): Promise<number[]> {
  for (const kind of ["supervisor", "jobs"] as const)
    for (const pid of await pidsOf(kind, product.dataDir)) process.kill(pid, "SIGSTOP");
  return treeOf(product.dataDir);
}

async function goOn({ product }: Side): Promise<void> {
  for (const kind of ["jobs", "supervisor"] as const)
    for (const pid of await pidsOf(kind, product.dataDir)) process.kill(pid, "SIGCONT");
}

/** Total CPU time of the product's processes in milliseconds. */
const cpuOf = ({ pids }: Side): number => pids.reduce((sum, pid) => sum + cpuOfProcess(pid), 0);

function cpuOfProcess(pid: number): number {
  try {
    return cpuSoFar(pid).all;
  } catch {
    return 0;
  }
}

async function sideOf(root: string): Promise<Side> {
  const product = await Product.fresh({ root, processes: 1 });
  const world = new World(product.base, "against", product.password, new Acts(1e9), new Differences("against"));
  world.plain = true;
  const reader = partner(world, "reader");
  const classes = await classesOf(world, world.acts.begin("reader", "changes"), reader);
  const { sites, desks, buyers } = await castOf(world, product, classes);
  const choices = new Map<string, () => Choice | undefined>();
  const add = (all: Choice[]) => {
    for (const { what } of all) choices.set(what, () => all.find((one) => one.what === what && (one.may?.() ?? true)));
  };
  add(partnerChoices(sites[0]!));
  add(bookkeeperChoices(desks[0]!));
  // Acts that wait for a job are left out.
  add(customerChoices(buyers[0]!).filter(({ what }) => what === "balance"));
  const manager = operator(world, "reading", "1001");
  for (const [path, body] of Object.entries(READS)) choices.set(path, () => reading(world, manager, path, body));
  return { product, world, choices, pids: [] };
}

const reading = (world: World, caller: Caller, path: string, body: unknown): Choice => ({
  what: path,
  weight: 1,
  run: async (act) => {
    await persist(world, act, caller, { method: "POST", path, body });
  },
});
