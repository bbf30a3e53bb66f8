import { LRUCache } from "lru-cache";

type CacheEntry<Value> = { atMs: number; value: Promise<Value>; renews: boolean };

/**
 * What is asked for often and may be some moments old: read once for all who ask meanwhile, and again behind them before it is too
 * old, so that under load nobody waits for it. Of a process, never needed by another.
 */
export class SwrCache<Value> {
  private readonly kept: LRUCache<string, CacheEntry<Value>>;

  /** `freshMs`: how old a value may be at most. `max`: keys kept at once; beyond it the one asked for least recently goes. */
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
      // What was forgotten meanwhile was changed: what was read before that is no news.
      () => this.kept.get(key) === known && this.keep(key, atMs, value),
      () => {
        known.renews = false;
      },
    );
  }

  private keep(key: string, atMs: number, value: Promise<Value>): CacheEntry<Value> {
    const entry = { atMs, value, renews: false };
    this.kept.set(key, entry);
    // What failed is asked anew by whoever comes next.
    value.catch(() => this.kept.get(key) === entry && this.kept.delete(key));
    return entry;
  }
}
