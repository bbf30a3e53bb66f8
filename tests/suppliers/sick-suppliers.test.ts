import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activeSuppliers, supplierById } from "@/domain/sales/supplier/active-suppliers";
import { callSupplier } from "@/domain/sales/supplier/call";
import type { LimitedSupplier } from "@/domain/sales/supplier/limited";
import { SupplierFault } from "@/domain/sales/supplier/port";
import { query } from "@/server/db";
import { asLedgerOwner } from "../ledger";
import { EXHAUSTIVE } from "../runs";
import { until } from "../until";
import { ACTS, buying, FAULTS, faultProxy, wiredDeps } from "./sick";

/**
 * S1: a faulty supplier affects only its own offers. S1_CALLS of each act with each fault (`npm run torture -- S1`:
 * 100).
 */
const CALLS = Number(process.env.S1_CALLS ?? 1);
const BUDGET_MS = 300;
/** For healthy suppliers and immediate faults: load of the machine must not count. */
const PATIENCE_MS = 5_000;
/** Faults that end by time-out only. */
const SILENT = ["connect", "half-open", "drip", "late"];
const budgetOf = (fault: string) => (SILENT.includes(fault) ? BUDGET_MS : PATIENCE_MS);
/** In `npm test` other tests use the machine too, and a slow process is not a blocked loop. */
const MAX_LOOP_MS = CALLS > 1 ? 200 : 1_000;
const GRACE_MS = 500;
const MEGABYTE = 1_048_576;

let at: Awaited<ReturnType<typeof buying>>;
let proxy: Awaited<ReturnType<typeof faultProxy>>;
let ids: Map<string, number>;
beforeAll(async () => {
  [at, proxy] = await Promise.all([buying(), faultProxy()]);
  ids = await oneOfEach();
});
/** A supplier of each fault, and two healthy ones. */
async function oneOfEach(): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  for (const fault of ["none", "gzipped", ...FAULTS])
    made.set(fault, await at.supplier(proxy.urlOf(fault), { most_at_once: 200 }));
  return made;
}
afterAll(() => proxy.close());

const deps = wiredDeps();
const of = async (fault: string, by = deps) => (await supplierById(by, at.branchId, ids.get(fault)!))!;

/** Result of a call, and whether it was in time. */
async function called(supplier: LimitedSupplier, act: keyof typeof ACTS, by = deps, more: object = {}) {
  const began = performance.now();
  const result = await callSupplier(by, supplier, act, ACTS[act] as never, { withinMs: BUDGET_MS, ...more }).then(
    (answer: unknown) => answer,
    (error) => (error instanceof SupplierFault ? error : Promise.reject(error)),
  );
  return { said: result, ms: performance.now() - began };
}
const isFault = (result: unknown): result is SupplierFault => result instanceof SupplierFault;

const EXPECTED: Record<(typeof FAULTS)[number], string> = {
  connect: "timeout",
  reset: "unreachable",
  "half-open": "timeout",
  drip: "timeout",
  "5xx": "unreachable",
  "429": "busy",
  "200 page": "nonsense",
  truncated: "nonsense",
  huge: "nonsense",
  deep: "nonsense",
  bomb: "nonsense",
  types: "nonsense",
  late: "timeout",
  "bad tls": "unreachable",
};

test("every act at every fault ends in time, as what it is; those beside it answer; memory and the loop stay free", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  // Loading and compiling of the first calls is not caused by a supplier.
  for (const act of ["quote", "search"] as const)
    await Promise.all(FAULTS.map(async (fault) => called(await of(fault), act, deps, { anyway: true })));
  const before = await proxy.heard();
  const loop = monitorEventLoopDelay({ resolution: 10 });
  const rss = process.memoryUsage.rss();
  let most = rss;
  loop.enable();
  const late: string[] = [];
  const wrong: string[] = [];
  for (let n = 0; n < CALLS; n++) {
    for (const act of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
      const sick = FAULTS.map(async (fault) => {
        const withinMs = budgetOf(fault);
        const { said: result, ms } = await called(await of(fault), act, deps, { anyway: true, withinMs });
        if (ms > withinMs + GRACE_MS) late.push(`${act} ${fault}: ${Math.round(ms)} ms`);
        if (!isFault(result) || result.fault !== EXPECTED[fault])
          wrong.push(`${act} ${fault}: ${JSON.stringify(result)}`);
        // Without a connection nothing can have been done.
        else if (result.maybeDone && (fault === "connect" || fault === "bad tls")) wrong.push(`${act} ${fault}: maybe`);
        else if (!result.maybeDone && ["reset", "half-open", "drip", "truncated", "late"].includes(fault))
          wrong.push(`${act} ${fault}: surely not`);
      });
      const well = ["none", "gzipped"].map(async (name) => {
        const { said: result, ms } = await called(await of(name), act, deps, { withinMs: PATIENCE_MS });
        if (isFault(result)) wrong.push(`${act} beside: ${String(result)} ${Math.round(ms)} ms`);
        if (act === "search") expect(result).toEqual(["a", "b", "c"]);
      });
      await Promise.all([...sick, ...well]);
      most = Math.max(most, process.memoryUsage.rss());
    }
  }
  loop.disable();
  // Late answers must have no effect.
  await sleep(1_500 - BUDGET_MS);
  process.off("unhandledRejection", note);
  const p99 = loop.percentile(99) / 1e6;
  const growth = (most - rss) / MEGABYTE;
  const received = await proxy.heard();
  const request = Object.keys(ACTS).length * CALLS;
  const extra = FAULTS.filter((fault) => received[fault] !== undefined).map(
    (fault) => received[fault]! - (before[fault] ?? 0) - request,
  );
  console.log(
    `S1 ${request * FAULTS.length} calls: loop p99 ${p99.toFixed(0)} ms, RSS +${growth.toFixed(0)} MB, retries ${extra}`,
  );
  expect([late, wrong, unhandled]).toEqual([[], [], []]);
  expect(growth).toBeLessThanOrEqual(50);
  // Only on an otherwise idle machine.
  if (EXHAUSTIVE) expect(p99).toBeLessThanOrEqual(MAX_LOOP_MS);
  expect(Math.max(...extra)).toBeLessThanOrEqual(Math.ceil(request / 10));
});

test("each fault opens the circuit within five failures, for every process; one of them tries again, and it closes", async () => {
  ids = await oneOfEach();
  const [mine, other] = [wiredDeps(), wiredDeps()];
  const openAfter = async (fault: string) => {
    for (let failures = 0; failures < 10; failures++) {
      const { said: result } = await called(await of(fault, mine), "book", mine, { withinMs: budgetOf(fault) });
      if (isFault(result) && result.fault === "closed") return failures;
    }
    return Number.POSITIVE_INFINITY;
  };
  const opened = await Promise.all(FAULTS.map(openAfter));
  expect(Math.max(...opened)).toBeLessThanOrEqual(5);
  // The others are reported in the background.
  await sleep(200);
  const before = await proxy.heard();
  for (const fault of FAULTS) {
    const { said: result, ms } = await called(await of(fault, other), "search", other);
    expect([fault, isFault(result) && result.fault, ms < BUDGET_MS]).toEqual([fault, "closed", true]);
  }
  expect(await proxy.heard()).toEqual(before);
  // Healthy suppliers are called continuously.
  expect((await called(await of("none", other), "search", other, { withinMs: PATIENCE_MS })).said).toHaveLength(3);

  const id = ids.get("5xx")!;
  const rested = async () => {
    await asLedgerOwner(
      "update supplier_states set open_until = now() - interval '1 s' where branch_id = $1 and supplier_id = $2",
      [at.branchId, id],
    );
    for (const { runtime } of [mine, other]) runtime.forget(at.branchId);
  };
  const asksOf5xx = async () => (await proxy.heard())["5xx"]!;
  const stateOf = async () =>
    (
      await asLedgerOwner<{ failures: number; opens: number; rest: number }>(
        `select failures, opens, extract(epoch from open_until - last_fault_at)::int as rest
           from supplier_states where branch_id = $1 and supplier_id = $2`,
        [at.branchId, id],
      )
    )[0]!;
  const settled = async (opens: number) => {
    await until(async () => (await stateOf()).opens === opens, "what others see of it");
    return stateOf();
  };
  expect(await stateOf()).toMatchObject({ opens: 1, rest: 10 });
  await rested();
  const asks = await asksOf5xx();
  const tried = await Promise.all(
    [mine, other, mine, other, mine, other].map(async (by) =>
      called(await of("5xx", by), "search", by, { withinMs: PATIENCE_MS }),
    ),
  );
  expect((await asksOf5xx()) - asks).toBe(1);
  expect(tried.filter(({ said: result }) => isFault(result) && result.fault === "closed")).toHaveLength(5);
  // It was still failing: it rests for twice as long.
  expect(await settled(2)).toMatchObject({ opens: 2, rest: 20 });

  // It is healthy again: the next call closes the circuit for all.
  await query("test.well", "update suppliers set settings = settings || $3::jsonb where branch_id = $1 and id = $2", [
    ...[at.branchId, id],
    JSON.stringify({ base_url: proxy.urlOf("none") }),
  ]);
  await rested();
  expect((await called(await of("5xx", mine), "search", mine, { withinMs: PATIENCE_MS })).said).toHaveLength(3);
  expect(await settled(0)).toEqual({ failures: 0, opens: 0, rest: null });
  other.runtime.forget(at.branchId);
  expect((await called(await of("5xx", other), "search", other, { withinMs: PATIENCE_MS })).said).toHaveLength(3);
});

test("retries are at most a tenth of all calls, and never of writes", async () => {
  const by = wiredDeps();
  const id = await at.supplier(proxy.urlOf("reset"));
  const supplier = (await supplierById(by, at.branchId, id))!;
  // An open connection says nothing about the present server: the call is repeated on a new one.
  await called(supplier, "search", by, { anyway: true, withinMs: 2_000 });
  const before = (await proxy.heard()).reset!;
  for (let n = 0; n < 40; n++) await called(supplier, "search", by, { anyway: true, withinMs: 2_000 });
  expect((await proxy.heard()).reset! - before).toBe(40);

  // While it is healthy otherwise, a tenth may be retried.
  const fine = wiredDeps();
  const well = { ...(await of("none", fine)), id: -1 };
  for (let n = 0; n < 20; n++) await called(well, "search", fine, { withinMs: PATIENCE_MS });
  const ill = { ...well, settings: { base_url: proxy.urlOf("reset") } };
  const asks = (await proxy.heard()).reset!;
  for (const act of ["lock", "book", "cancel"] as const)
    await called(ill, act, fine, { anyway: true, withinMs: PATIENCE_MS });
  expect((await proxy.heard()).reset! - asks).toBe(3);
  await called(well, "search", fine, { anyway: true, withinMs: PATIENCE_MS });
  for (const act of ["search", "quote", "status", "penalty"] as const)
    await called(ill, act, fine, { anyway: true, withinMs: PATIENCE_MS });
  // Four, a tenth of the earlier calls, and once on the connection left open by the successful search.
  expect((await proxy.heard()).reset! - asks - 3).toBe(4 + 2 + 1);
});

test("calls beyond a supplier's concurrency wait for a slot, with a limit", async () => {
  const by = wiredDeps();
  const id = await at.supplier(proxy.urlOf("half-open"), { most_at_once: 2 });
  const supplier = (await supplierById(by, at.branchId, id))!;
  const before = (await proxy.heard())["half-open"]!;
  const calls = await Promise.all([1, 2, 3, 4].map(() => called(supplier, "quote", by)));
  expect(calls.map(({ said: result }) => isFault(result) && result.fault).sort()).toEqual([
    "busy",
    "busy",
    "timeout",
    "timeout",
  ]);
  expect((await proxy.heard())["half-open"]! - before).toBe(2);
  const well = await at.supplier(proxy.urlOf("none"), { most_at_once: 1 });
  const one = (await supplierById(wiredDeps(), at.branchId, well))!;
  const patient = { withinMs: PATIENCE_MS };
  const all = await Promise.all(Array.from({ length: 20 }, () => called(one, "search", by, patient)));
  expect(all.every(({ said: result }) => Array.isArray(result))).toBe(true);
});

test("an adapter that ignores its signal is abandoned; its error is given in the port's words", async () => {
  const deaf = wiredDeps({ supplierOf: () => ({ quote: () => new Promise(() => {}) }) as never });
  const supplier = await of("none", deaf);
  const { said: result, ms } = await called(supplier, "quote", deaf);
  expect([isFault(result) && result.fault, ms < BUDGET_MS + GRACE_MS]).toEqual(["timeout", true]);
  const clumsy = wiredDeps({ supplierOf: () => ({ quote: () => (null as never as { x: never }).x }) as never });
  expect((await called(supplier, "quote", clumsy)).said).toMatchObject({ fault: "nonsense" });
  const gone = wiredDeps({ supplierOf: () => Promise.reject(new SupplierFault("unreachable", "no adapter", false)) });
  expect((await called(supplier, "quote", gone)).said).toMatchObject({ fault: "unreachable", maybeDone: false });
});

test("a disabled supplier, or one of another product, is not called", async () => {
  const names = (await activeSuppliers(wiredDeps(), at.branchId, "flight")).map(({ code }) => code);
  expect(names).toContain("charter");
  expect(names.length).toBeGreaterThan(FAULTS.length);
  expect((await activeSuppliers(wiredDeps(), at.branchId, "accommodation")).map(({ code }) => code)).toEqual([
    "charter",
  ]);
});
