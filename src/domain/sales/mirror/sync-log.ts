import type { CallLog } from "../supplier/call-log";
import { Exchange, type Heard } from "../supplier/exchange";
import { type OpenSupplier, SupplierFault } from "../supplier/port";

/** Minimum interval of log rows for successful runs with changes, and without. */
const NEWS_EVERY_MS = 60_000;
const NO_NEWS_EVERY_MS = 600_000;

/** The last logged run of a supplier, and the items of unlogged runs since. */
type Last = { atMs: number; well: boolean; unwritten: number };

/** Logs runs of mirrors in the call log: each failure, the first success after it, and a sample of the others. */
export class SyncLog {
  private readonly last = new Map<string, Last>();

  constructor(private readonly log: Pick<CallLog, "add">) {}

  /** Runs a poll, which returns the number of items; errors are rethrown to the caller. */
  async noted(
    supplier: OpenSupplier,
    requestId: string,
    turn: (hear: (received: Heard) => void) => Promise<number>,
  ): Promise<void> {
    const exchange = new Exchange(Object.values(supplier.secrets));
    const [atMs, began] = [Date.now(), performance.now()];
    const write = (fault: SupplierFault | null, brought: number) => {
      const count = this.countOf(supplier, atMs, fault, brought);
      if (count === undefined) return;
      const { branch_id: branchId, id: supplierId } = supplier;
      const [outcome, message] = [fault?.fault ?? "ok", fault?.message ?? null];
      const call = { operation: "sync" as const, atMs, ms: performance.now() - began, outcome, message, count };
      this.log.add({ ...call, branchId, supplierId, requestId }, exchange);
    };
    try {
      write(null, await turn((received) => exchange.hear(received)));
    } catch (error) {
      // Errors of our own database are not the supplier's and are not logged here.
      if (error instanceof SupplierFault) write(error, 0);
      throw error;
    }
  }

  /** The number of items to log; undefined: this run is not logged. */
  private countOf(
    { branch_id, id }: OpenSupplier,
    atMs: number,
    fault: SupplierFault | null,
    brought: number,
  ): number | null | undefined {
    const key = `${branch_id}:${id}`;
    const last = this.last.get(key);
    const unwritten = (last?.unwritten ?? 0) + brought;
    const pause = unwritten > 0 ? NEWS_EVERY_MS : NO_NEWS_EVERY_MS;
    if (!fault && last?.well && atMs - last.atMs < pause) {
      last.unwritten = unwritten;
      return undefined;
    }
    this.last.set(key, { atMs, well: !fault, unwritten: fault ? unwritten : 0 });
    return fault ? null : unwritten;
  }
}
