import { type Change, merged } from "./follow";

/** Calls of which something is new at once. A branch has some dozens; a flood has any number. */
const MOST = 2_000;

/**
 * What is new of calls until it is written: one entry a call however many events tell of it, and never more than MOST. Beyond, the
 * one that changed longest ago is let go of and counted; what is there by then is found at the next look.
 */
export class CallBuffer {
  private readonly fresh = new Map<string, Change>();
  dropped = 0;

  add(change: Change): void {
    const before = this.fresh.get(change.linkedid);
    // The latest last, so that the first is the oldest.
    if (before) this.fresh.delete(change.linkedid);
    this.fresh.set(change.linkedid, before ? merged(before, change) : change);
    if (this.fresh.size <= MOST) return;
    const [oldest] = this.fresh.keys();
    this.fresh.delete(oldest!);
    this.dropped++;
  }

  /** All that is new; nothing is afterwards. */
  take(): Change[] {
    const taken = [...this.fresh.values()];
    this.fresh.clear();
    return taken;
  }

  /** What could not be written after all, under what came since. */
  giveBack(changes: readonly Change[]): void {
    const since = this.take();
    for (const change of [...changes, ...since]) this.add(change);
  }

  get size(): number {
    return this.fresh.size;
  }
}
