import type { CallLog } from "../supplier/call-log";
import { Exchange, type Heard } from "../supplier/exchange";
import { type OpenSupplier, SupplierFault } from "../supplier/port";

/** Of turns that went well one is written that often where something changed over there, and where nothing did. */
const NEWS_EVERY_MS = 60_000;
const NO_NEWS_EVERY_MS = 600_000;

/** The last turn that was written of a supplier, and what others brought since. */
type Last = { atMs: number; well: boolean; unwritten: number };

/** Turns of mirrors in the log of calls: each that failed, the first that went well again, and of all others now and then one. */
export class SyncLog {
  private readonly last = new Map<string, Last>();

  constructor(private readonly log: Pick<CallLog, "add">) {}

  /** Runs a turn, which answers how many items it brought; what is wrong goes on to whoever waits. */
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
      // What our own database had against it is no word of theirs.
      if (error instanceof SupplierFault) write(error, 0);
      throw error;
    }
  }

  /** How many items the log is told of; undefined: it is not told of this turn. */
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
