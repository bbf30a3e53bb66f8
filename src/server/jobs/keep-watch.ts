import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { maskText } from "@/domain/platform/api-log/mask";
import type { ConditionCode } from "../events";
import { report } from "../supervised";
import { wordsOf } from "./relay";

const EVERY_MS = 10_000;
/** A job that is due for longer is waiting behind others. */
const MAX_WAIT = "1 minute";
/** Counting stops here: the exact number does not matter. */
const MAX_COUNTED = 100_000;
/** Each of them is read again by every balance by party until it is folded: 5 ms for 1,000. */
const MAX_UNFOLDED = 10_000;

const SET_ASIDE = `
  select count(*)::int as n, (array_agg(jsonb_build_object('branch', branch_id, 'id', id, 'type', type,
         'of', left(aggregate_type || ' ' || aggregate_id, 100)) order by id))[1] as event, (array_agg(fault order by id))[1] as fault
    from (select * from outbox where set_aside_at is not null order by id limit 1000) o`;
const WAITING = `
  select count(*)::int as n, mode() within group (order by task) as task
    from (select j.task_identifier as task from graphile_worker.jobs j
           where j.run_at < now() - interval '${MAX_WAIT}' and j.locked_at is null and j.attempts < j.max_attempts
             and j.task_identifier = any($1) limit ${MAX_COUNTED}) j`;
const UNKNOWN = `
  select task_identifier as task, count(*)::int as n from graphile_worker.jobs
   where not task_identifier = any($1) and attempts < max_attempts group by 1 order by 2 desc limit 1`;

const TURNOVERS = `
  select coalesce(sum(n), 0)::int as n, (array_agg(branch_id order by n desc))[1] as branch from ledger.turnovers_behind(${MAX_COUNTED})`;

/** Reports stuck work to the supervisor: events set aside, late jobs, jobs of unknown kinds, vouchers that are not folded. */
export function keepWatch(pool: pg.Pool, tasks: readonly string[]): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async () => {
    while (!ended.signal.aborted) {
      // Without the database that condition is reported instead.
      for (const [code, detail] of await whatWaits(pool, tasks).catch(() => []))
        report({ type: "condition", code, detail });
      await sleep(EVERY_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}

export async function whatWaits(pool: pg.Pool, tasks: readonly string[]): Promise<[ConditionCode, string | null][]> {
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0];
  const aside = await one(SET_ASIDE);
  const waiting = await one(WAITING, [tasks]);
  const unknown = await one(UNKNOWN, [tasks]);
  const unfolded = await one(TURNOVERS);
  return [
    [
      "outbox_set_aside",
      aside.n > 0
        ? `${aboutSo(aside.n)} set aside events, first ${maskText(`${wordsOf(aside.event)}: ${String(aside.fault).slice(0, 200)}`)}`
        : null,
    ],
    ["jobs_waiting", waiting.n > 0 ? `${aboutSo(waiting.n)} jobs are late, most of task ${waiting.task}` : null],
    [
      "jobs_unknown",
      unknown ? `${aboutSo(unknown.n)} jobs wait of task ${unknown.task}, which this release does not know` : null,
    ],
    [
      "turnovers_behind",
      unfolded.n >= MAX_UNFOLDED
        ? `${aboutSo(unfolded.n)} vouchers are not folded into turnovers by party, most of branch ${unfolded.branch}`
        : null,
    ],
  ];
}

/** Rounded: a number that changes with each check would be reported with each check. */
function aboutSo(n: number): string {
  if (n < 10) return `${n}`;
  return `over ${(10 ** Math.floor(Math.log10(n - 1))).toLocaleString("en")}`;
}
