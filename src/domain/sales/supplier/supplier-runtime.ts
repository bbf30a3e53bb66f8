import type { Query } from "../../kernel/context";
import { SwrCache } from "../../kernel/swr-cache";
import { CallLog } from "./call-log";
import { CircuitBreaker } from "./circuit-breaker";
import type { LimitedSupplier } from "./limited";

/** Maximum age of cached suppliers, and number of cached branches. */
const FRESH_MS = 1_000;
const MAX_BRANCHES = 10_000;

/** Process-local supplier state. One per process (server/supplier-deps.ts), or per test that needs its own. */
export class SupplierRuntime {
  /** Keyed by branch id. */
  readonly listed = new SwrCache<LimitedSupplier[]>(FRESH_MS, MAX_BRANCHES);
  readonly log: CallLog;
  private readonly gates = new Map<string, CircuitBreaker>();

  /** `processes`: number of processes that share a supplier's concurrency limit. */
  constructor(
    query: Query,
    readonly processes = 1,
  ) {
    this.log = new CallLog(query);
  }

  breakerOf({ branch_id, id }: { branch_id: number; id: number }): CircuitBreaker {
    const key = `${branch_id}:${id}`;
    const gate = this.gates.get(key) ?? new CircuitBreaker();
    this.gates.set(key, gate);
    return gate;
  }

  /** Invalidates the cached suppliers of a branch. */
  forget(branchId: number): void {
    this.listed.forget(String(branchId));
  }
}
