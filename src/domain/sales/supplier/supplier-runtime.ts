import type { Query } from "../../kernel/context";
import { SwrCache } from "../../kernel/swr-cache";
import { CallLog } from "./call-log";
import { CircuitBreaker } from "./circuit-breaker";
import type { LimitedSupplier } from "./limited";

/** How old what is known of a branch's suppliers may be, and branches that are known at once. */
const FRESH_MS = 1_000;
const MAX_BRANCHES = 10_000;

/** What a process knows of its suppliers. One a process (server/supplier-deps.ts), one a test that wants its own. */
export class SupplierRuntime {
  /** Of branches, by their numbers. */
  readonly listed = new SwrCache<LimitedSupplier[]>(FRESH_MS, MAX_BRANCHES);
  readonly log: CallLog;
  private readonly gates = new Map<string, CircuitBreaker>();

  /** `processes`: how many share what a supplier bears. */
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

  /** What was read of a branch's suppliers is read again at the next call. */
  forget(branchId: number): void {
    this.listed.forget(String(branchId));
  }
}
