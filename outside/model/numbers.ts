import type { Act } from "./acts";

/** Numbers that must be consecutive, by series: `receipt 1405`. */
export class Numbers {
  private readonly taken = new Map<string, Map<number, Act>>();
  /** Numbers of a series that no answer contains (a cheque's receipt). */
  private readonly untold = new Map<string, number>();

  take(act: Act, series: string, number: number): Act | undefined {
    const known = this.taken.get(series) ?? new Map<number, Act>();
    const other = known.get(number);
    this.taken.set(series, known.set(number, act));
    return other;
  }

  takeUntold(series: string): void {
    this.untold.set(series, (this.untold.get(series) ?? 0) + 1);
  }

  series(): string[] {
    return [...this.taken.keys()];
  }

  /** Missing numbers between the first and the last, and how many are expected. */
  gaps(series: string): { missing: number; expected: number; first: number; last: number } {
    const numbers = [...(this.taken.get(series)?.keys() ?? [])];
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    return { missing: last - first + 1 - numbers.length, expected: this.untold.get(series) ?? 0, first, last };
  }
}
