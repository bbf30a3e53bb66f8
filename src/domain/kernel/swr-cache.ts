import { LRUCache } from "lru-cache";

type CacheEntry<Value> = { atMs: number; value: Promise<Value>; renews: boolean };

/**
 * Stale-while-revalidate cache for frequent reads that may be slightly outdated: concurrent readers share one read, and
 * values are refreshed in the background before they expire, so that readers never wait under load. Local to a process.
 */
export class SwrCache<Value> {
  private readonly kept: LRUCache<string, CacheEntry<Value>>;

  /** `freshMs`: maximum age of a value. `max`: number of keys; beyond it the least recently used is evicted. */
  constructor(
    private readonly freshMs: number,
    max: number,
  ) {
    this.kept = new LRUCache({ max });
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const nowMs = performance.now();
    const known = this.kept.get(key);
    if (!known || nowMs - known.atMs >= this.freshMs) return this.keep(key, nowMs, read()).value;
    if (!known.renews && nowMs - known.atMs >= this.freshMs / 2) this.renew(key, known, nowMs, read);
    return known.value;
  }

  forget(key: string): void {
    this.kept.delete(key);
  }

  forgetWhere(isMeant: (key: string) => boolean): void {
    for (const key of [...this.kept.keys()]) if (isMeant(key)) this.kept.delete(key);
  }

  private renew(key: string, known: CacheEntry<Value>, atMs: number, read: () => Promise<Value>): void {
    known.renews = true;
    const value = read();
    value.then(
      // Invalidated in between: the value was read before the change.
      () => this.kept.get(key) === known && this.keep(key, atMs, value),
      () => {
        known.renews = false;
      },
    );
  }

  private keep(key: string, atMs: number, value: Promise<Value>): CacheEntry<Value> {
    const entry = { atMs, value, renews: false };
    this.kept.set(key, entry);
    // A failed read is retried by the next caller.
    value.catch(() => this.kept.get(key) === entry && this.kept.delete(key));
    return entry;
  }
}
