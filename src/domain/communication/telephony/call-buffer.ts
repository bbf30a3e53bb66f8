import { type Change, merged } from "./follow";

/** Changed calls buffered at a time. A branch has some dozens; the limit guards against a flood. */
const MOST = 2_000;

/**
 * Buffers changes of calls until they are written: one entry per call, at most MOST. Beyond that the least recently
 * changed is dropped and counted; the next full sync restores it.
 */
export class CallBuffer {
  private readonly fresh = new Map<string, Change>();
  dropped = 0;

  add(change: Change): void {
    const before = this.fresh.get(change.linkedid);
    // Reinsert last, so that the first entry is the oldest.
    if (before) this.fresh.delete(change.linkedid);
    this.fresh.set(change.linkedid, before ? merged(before, change) : change);
    if (this.fresh.size <= MOST) return;
    const [oldest] = this.fresh.keys();
    this.fresh.delete(oldest!);
    this.dropped++;
  }

  /** Returns all changes and empties the buffer. */
  take(): Change[] {
    const taken = [...this.fresh.values()];
    this.fresh.clear();
    return taken;
  }

  /** Returns changes that could not be written, merged beneath newer ones. */
  giveBack(changes: readonly Change[]): void {
    const since = this.take();
    for (const change of [...changes, ...since]) this.add(change);
  }

  get size(): number {
    return this.fresh.size;
  }
}
