import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuOf, type Demo, withDemo } from "../tests/demo-product";
import { call, type Sent } from "../tests/http";
import { type Caller, everyCall } from "./every-call";
import type { ResultRow } from "./result-row";

/** CPU milliseconds of one call of an endpoint: `loop` of the answering thread, `all` of all threads. */
export type Cost = {
  endpoint: string;
  caller: "anybody" | Caller;
  status: number;
  loop: number;
  all: number;
};

const ROUNDS = 3;
const CALLS = 3;
/** From here on an endpoint must have a limit. */
const DEAR_MS = 20;
const FILE = "bench/costs.json";

/** Public pages and routes that are not documented; `{paper}` is the link of a ticket. */
const DOORS: readonly (readonly [name: string, path: string, sent?: Sent])[] = [
  ...["/", "/sign-in", "/setup", "/admin", "/admin/orders", "/docs", "/docs/reference.js", "/nothing", "/icon.svg"].map(
    (path) => [`GET ${path}`, path] as const,
  ),
  ["GET /sign-in (as data)", "/sign-in", { headers: { rsc: "1" } }],
  ["GET /_next/image", "/_next/image"],
  ["GET /t/{token}", "{paper}"],
  ["GET /t/{token}, none", "/t/x"],
  ["GET /s/{slug}, none", `/s/${"x".repeat(22)}`],
  ["GET /p/{slug}, none", `/p/${"x".repeat(32)}`],
  ["GET /api/health", "/api/health"],
  ["GET /api/metrics", "/api/metrics"],
  ["GET /api/openapi.json", "/api/openapi.json"],
  ["GET /api/auth/csrf", "/api/auth/csrf"],
  ["GET /api/auth/session", "/api/auth/session"],
  ["GET /api/trpc/{calls}", "/api/trpc/me.read"],
  ["GET /api/files/{file}", "/api/files/1/1/whole"],
  ["GET /api/papers/{kind}/{id}", "/api/papers/ticket/1"],
  ["GET /api/exports/{id}", "/api/exports/1"],
  ["GET /api/live", "/api/live"],
];

/** Calls every documented route, public page and route on the demo data; writes the list to bench/costs.json. */
export const costs = () =>
  withDemo(async (demo): Promise<ResultRow[]> => {
    const list = await costsOf(demo);
    writeFileSync(FILE, `[\n${list.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]\n`);
    const dear = list.filter(({ all }) => all > DEAR_MS).sort((a, b) => b.all - a.all);
    const [first] = dear;
    return [
      {
        id: "costs",
        what: `${list.length} endpoints; beyond ${DEAR_MS} ms of a core: ${dear.map(({ endpoint, all }) => `${endpoint} ${all}`).join(", ") || "none"}`,
        ours: first ? `${first.loop} ms of the loop, ${first.all} in all` : "",
        ...{ other: "", ratio: "", goal: "each beyond has a bound (a test)", met: true },
      },
    ];
  });

/** The cost of each documented route, public page and route, by name. */
export async function costsOf(demo: Demo): Promise<Cost[]> {
  const list: Cost[] = [];
  for (const [endpoint, path, sent] of DOORS) {
    const at = path.replace("{paper}", demo.paper);
    list.push({ endpoint, caller: "anybody", ...(await measured(demo, () => call(demo.base, "GET", at, sent))) });
  }
  for (const { endpoint, caller, once } of await everyCall(demo))
    list.push({ endpoint, caller, ...(await measured(demo, once)) });
  return list.sort((a, b) => a.endpoint.localeCompare(b.endpoint, "en"));
}

/** The minimum of some rounds: background work (compiling, garbage collection) belongs to no call. */
async function measured(
  { pid }: Demo,
  once: () => Promise<{ status: number }>,
): Promise<Pick<Cost, "status" | "loop" | "all">> {
  let { status } = await once();
  const rounds: { loop: number; all: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Background work after an answer is part of its cost, but not of the next one's.
    await sleep(40);
    const before = cpuOf(pid);
    for (let nr = 0; nr < CALLS; nr++) ({ status } = await once());
    await sleep(40);
    const after = cpuOf(pid);
    rounds.push({ loop: after.loop - before.loop, all: after.all - before.all });
  }
  const least = (what: "loop" | "all") => Math.round((Math.min(...rounds.map((one) => one[what])) / CALLS) * 10) / 10;
  return { status, loop: least("loop"), all: least("all") };
}
