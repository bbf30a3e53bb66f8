/** Pseudo-random numbers by seed (mulberry32): the same seed gives the same acts. */
export class Random {
  private state: number;

  constructor(seed: string) {
    let hash = 2166136261;
    for (const letter of seed) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    this.state = hash >>> 0;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.integer(0, list.length - 1)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  }

  /** A name by seed: keys and references are the same in each run of a seed. */
  name(prefix: string): string {
    return `${prefix}-${this.integer(0, 0xffffffff).toString(16)}${this.integer(0, 0xffffffff).toString(16)}`;
  }
}
