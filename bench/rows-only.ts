import { readFileSync } from "node:fs";
import type pg from "pg";
import { makeClient } from "@/server/connection";
import { median, perSecond, type ResultRow } from "./result-row";

const RUNS = 5;
const MS = 2_000;

/** One call for the place `at`, which callers take in turn; `done`: how many acts it does. */
export type Side = (at: number) => { text: string; values: unknown[]; done: number };
type Sides = { ours: Side; limit: Side; callers: number };
type Rate = { perSecond: number; cpuMs: number };

/**
 * A row that compares our function with the same rows written without guards (rows-only.sql), interleaved: clock time,
 * and processor time of the backends. `analyze`: after the warm-up, as autovacuum would.
 */
export async function comparedWithRows(
  { id, what, goal }: { id: string; what: string; goal: number },
  { ours, limit, callers: many }: Sides,
  analyze: () => Promise<unknown>,
): Promise<ResultRow> {
  const callers = await Promise.all(Array.from({ length: many }, caller));
  const run = (side: Side, ms: number) => measured(callers, side, ms);
  try {
    for (const side of [ours, limit]) await run(side, MS / 2);
    await analyze();
    const pairs: { ours: Rate; limit: Rate }[] = [];
    for (let n = 0; n < RUNS; n++) pairs.push({ ours: await run(ours, MS), limit: await run(limit, MS) });
    const of = (rate: (pair: (typeof pairs)[number]) => number) => median(pairs.map(rate));
    const ratio = of((pair) => pair.ours.perSecond / pair.limit.perSecond);
    const each = (side: "ours" | "limit") =>
      `${perSecond(of((pair) => pair[side].perSecond))}, ${of((pair) => pair[side].cpuMs).toFixed(2)} ms of a core each`;
    return {
      ...{ id, what, ours: each("ours"), other: `rows only ${each("limit")}` },
      ...{ ratio: ratio.toFixed(2), goal: `>= ${goal}`, met: ratio >= goal },
    };
  } finally {
    for (const { client } of callers) await client.end();
  }
}

type Caller = { client: pg.Client; pid: number };

/** A connection of the schema's owner, with its backend's process. */
export async function caller(): Promise<Caller> {
  const client = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return { client, pid: rows[0]!.pid };
}

/** Acts a second of some callers, and the processor time of their backends. */
export async function measured(callers: Caller[], side: Side, ms: number): Promise<Rate> {
  const cpu = () => callers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
  const [began, before] = [performance.now(), cpu()];
  let all = 0;
  const work = async ({ client }: Caller, n: number) => {
    for (let at = n; performance.now() - began < ms; at += callers.length) {
      const { text, values, done } = side(at);
      await client.query({ name: text, text, values });
      all += done;
    }
  };
  await Promise.all(callers.map(work));
  return { perSecond: all / ((performance.now() - began) / 1000), cpuMs: (cpu() - before) / all };
}

/** Processor time of a process so far: Linux only. */
const cpuMsOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
