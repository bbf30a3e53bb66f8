import { setImmediate as breath } from "node:timers/promises";
import type { Query } from "../../kernel/context";
import { maskText } from "../../platform/api-log/mask";
import type { Exchange } from "./exchange";
import { KEPT_CALLS, KEPT_DAYS, type Operation } from "./rules";

const FLUSH_MS = 500;
const BATCH = 200;
const MAX_WAITING = 5_000;
/** Bodies of successful calls are stored for this many per second; of the others only the fact of the call. */
const BODIES_PER_SECOND = 20;
const FAULTS_PER_SECOND = 50;
const AFTER_FAULT_MS = 2_000;
/** Masking yields to callers waiting for an answer; whole bodies are not held longer than this. */
const MASK_AFTER_MS = 100;

export type Ended = {
  branchId: number;
  supplierId: number;
  atMs: number;
  operation: Operation;
  ms: number;
  outcome: string;
  message: string | null;
  count: number | null;
  requestId: string;
};

type Row = Record<string, unknown>;

/** Log of supplier calls, written in batches in the background. Never waits, never throws. */
export class CallLog {
  private waiting: Row[] = [];
  private unmasked: { row: Row; exchange: Exchange }[] = [];
  private second = 0;
  private bodies = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private restUntilMs = 0;
  /** Entries dropped because the queue was full or the database refused them. */
  lost = 0;

  constructor(private readonly query: Query) {}

  add(call: Ended, exchange: Exchange): void {
    if (this.waiting.length >= MAX_WAITING) {
      this.lost++;
      return;
    }
    const row: Row = {
      branch_id: call.branchId,
      supplier_id: call.supplierId,
      at: new Date(call.atMs).toISOString(),
      operation: call.operation,
      ms: Math.round(call.ms * 10) / 10,
      outcome: call.outcome,
      message: call.message && maskText(call.message, 300),
      status: exchange.status,
      count: call.count,
      request_id: call.requestId,
    };
    this.waiting.push(row);
    if (this.keepsBodies(call) && this.unmasked.push({ row, exchange }) === 1)
      setTimeout(() => this.mask(), MASK_AFTER_MS).unref();
    if (this.waiting.length === BATCH) void this.flush();
    else this.schedule();
  }

  private keepsBodies({ atMs, outcome }: Ended): boolean {
    const second = Math.floor(atMs / 1_000);
    if (second !== this.second) this.bodies = 0;
    this.second = second;
    return this.bodies++ < (outcome === "ok" ? BODIES_PER_SECOND : FAULTS_PER_SECOND);
  }

  private mask(): void {
    for (const { row, exchange } of this.unmasked.splice(0)) {
      try {
        Object.assign(row, exchange.told());
      } catch {
        // The call itself is logged all the same.
      }
    }
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, FLUSH_MS).unref();
  }

  /** Writes all waiting entries: before the process ends, and in tests. */
  flush(): Promise<void> {
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  private async write(): Promise<void> {
    // Entries added in the same turn are included.
    await breath();
    while (this.waiting.length > 0) {
      if (Date.now() < this.restUntilMs) return this.schedule();
      this.mask();
      const rows = this.waiting.splice(0, BATCH);
      try {
        await this.query("supplier.log", WRITE, [JSON.stringify(rows)]);
      } catch {
        this.lost += rows.length;
        this.restUntilMs = Date.now() + AFTER_FAULT_MS;
      }
    }
  }
}

/** The branch of an entry is that of its supplier's row. */
const WRITE = `
  insert into supplier_calls (branch_id, supplier_id, at, operation, ms, outcome, message, status, count, request_id, request, response)
  select branch_id, supplier_id, at, operation, ms, outcome, message, status, count, request_id, request, response
    from json_to_recordset($1::json) as r(
         branch_id int, supplier_id int, at timestamptz, operation text, ms real, outcome text, message text, status int2, count int,
         request_id text, request json, response json)`;

/**
 * Deletes up to 10,000 calls of any branch that exceed the retention period or the maximum per supplier. In separate
 * steps: otherwise the last retained call would be looked up again for each row.
 */
export const PURGE_SUPPLIER_CALLS = `
  with crowded as materialized (
    select branch_id, supplier_id from supplier_calls group by branch_id, supplier_id having count(*) > ${KEPT_CALLS}
  ), beyond as materialized (
    select s.branch_id, s.supplier_id, k.at, k.id
      from crowded s
     cross join lateral (
       select k.at, k.id from supplier_calls k where k.branch_id = s.branch_id and k.supplier_id = s.supplier_id
        order by k.at desc, k.id desc offset ${KEPT_CALLS} limit 1) k
  )
  delete from supplier_calls where ctid = any(array(
    select c.ctid from (
      select ctid from supplier_calls where at < now() - interval '${KEPT_DAYS} days'
      union all
      select k.ctid
        from beyond b
        join supplier_calls k on k.branch_id = b.branch_id and k.supplier_id = b.supplier_id and (k.at, k.id) <= (b.at, b.id)) c
     limit 10000))`;
