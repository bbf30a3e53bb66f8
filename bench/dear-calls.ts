import { setTimeout as sleep } from "node:timers/promises";
import { cpuOf, withDemo } from "../tests/demo-product";
import type { TestResponse } from "../tests/http";
import { type Cost, costsOf } from "./costs";
import { everyCall } from "./every-call";
import { quantile, type ResultRow } from "./result-row";
import { SideFailed } from "./side";

const SECONDS = Number(process.env.DEAR_SECONDS ?? 20);
/** The dearest routes that answer, and connections that repeat each. */
const [DEAREST, CONNECTIONS] = [6, 2];
/** Cheap routes, of each caller. */
const [CHEAP_MS, CHEAP] = [6, 3];
const EVERY_MS = 20;
const GOAL_MS = 50;

type Route = { endpoint: string; once: () => Promise<TestResponse> };

/**
 * P16: the cost of every endpoint, and p99 of cheap calls of the three families while the dearest ones run at their
 * bound: each is repeated by its caller, who waits as long as a refusal for the rate says. Compared with the same calls
 * alone, just before.
 */
export const p16 = () =>
  withDemo(async (demo): Promise<ResultRow[]> => {
    const list = await costsOf(demo);
    const routes = await everyCall(demo);
    const answering = list.filter(({ status }) => status < 300).sort((a, b) => b.all - a.all);
    const of = (costs: readonly Cost[]): Route[] =>
      costs.flatMap(({ endpoint }) => routes.filter((route) => route.endpoint === endpoint));
    const dear = (await repeatable(of(answering))).slice(0, DEAREST);
    const reading = answering.filter(({ endpoint, all }) => all <= CHEAP_MS && endpoint.startsWith("GET "));
    const cheap = (["operator", "customer", "partner"] as const).flatMap((caller) =>
      of(reading.filter((one) => one.caller === caller)).slice(-CHEAP),
    );
    const alone = await probed(cheap, sleep(SECONDS * 1_000));
    const before = cpuOf(demo.pid).all;
    const load = atBound(dear);
    const beside = await probed(cheap, load);
    const cores = (cpuOf(demo.pid).all - before) / (SECONDS * 1_000);
    const median = answering[answering.length >> 1]!;
    const dearest = answering.slice(0, 3).map(({ endpoint, all }) => `${endpoint} ${all}`);
    return [
      {
        ...{ id: "P16", what: `cost of one call of each of ${list.length} endpoints, ms of a core` },
        ...{ ours: `dearest ${dearest.join(", ")}; median ${median.all}`, other: "", ratio: "" },
        ...{ goal: "listed", met: list.length > routes.length },
      },
      {
        id: "P16",
        what: `p99 of ${cheap.length} cheap calls while the ${dear.length} dearest run at their bound (${(await load).toFixed(0)}/s, ${cores.toFixed(2)} cores of the app)`,
        ...{
          ours: `${beside.toFixed(1)} ms`,
          other: `alone ${alone.toFixed(1)} ms`,
          ratio: (beside / alone).toFixed(2),
        },
        ...{ goal: `<= ${GOAL_MS} ms`, met: beside <= GOAL_MS },
      },
    ];
  });

/** Routes that still answer when they are called again, in their order: one that deletes or changes something may not. */
async function repeatable(routes: readonly Route[]): Promise<Route[]> {
  const found: Route[] = [];
  for (const route of routes) {
    if (found.length === 2 * DEAREST) break;
    if ((await route.once()).status < 300 && (await route.once()).status < 300) found.push(route);
  }
  return found;
}

/** Repeats routes for a while; returns how many were answered a second. */
async function atBound(routes: readonly Route[]): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let answered = 0;
  const repeat = async ({ endpoint, once }: Route) => {
    while (performance.now() < until) {
      const { status, headers } = await once();
      if (status < 300) answered += 1;
      else if (status === 429) await sleep(1_000 * Number(headers["retry-after"] ?? 1));
      else throw new SideFailed("ours", `${endpoint} is answered ${status}`);
    }
  };
  await Promise.all(routes.flatMap((route) => Array.from({ length: CONNECTIONS }, () => repeat(route))));
  return answered / SECONDS;
}

/** p99 of calls that take turns while `work` runs. */
async function probed(routes: readonly Route[], work: Promise<unknown>): Promise<number> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  const took: number[] = [];
  while (!over)
    for (const { endpoint, once } of routes) {
      const began = performance.now();
      const { status } = await once();
      took.push(performance.now() - began);
      if (status >= 300) throw new SideFailed("ours", `${endpoint} is answered ${status}`);
      await sleep(EVERY_MS);
    }
  await done;
  return quantile(took, 0.99);
}
