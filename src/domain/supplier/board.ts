import type { Query } from "../context";
import { CallLog } from "./call-log";
import type { LimitedSupplier } from "./desk";
import { Gate } from "./gate";

/** `askedAt`: as performance.now() has it. */
type Listed = { askedAt: number; rows: Promise<LimitedSupplier[]> };

/** What a process knows of its suppliers. One a process (server/supplier-desk.ts), one a test that wants its own. */
export class Board {
  readonly listed = new Map<number, Listed>();
  readonly log: CallLog;
  private readonly gates = new Map<string, Gate>();

  /** `processes`: how many share what a supplier bears. */
  constructor(
    query: Query,
    readonly processes = 1,
  ) {
    this.log = new CallLog(query);
  }

  gateOf({ branch_id, id }: { branch_id: number; id: number }): Gate {
    const key = `${branch_id}:${id}`;
    const gate = this.gates.get(key) ?? new Gate();
    this.gates.set(key, gate);
    return gate;
  }

  /** What was read of a branch's suppliers is read again at the next call. */
  forget(branchId: number): void {
    this.listed.delete(branchId);
  }
}
