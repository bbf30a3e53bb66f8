/**
 * An accountant's paper records: accepted documents and nothing derived. Plain TypeScript that shares no code with the
 * product, so that an error there is not repeated here. Amounts are small whole numbers; days count from 2026-01-01.
 */
export const NAMES = ["cash", "bank", "sale", "cost", "receivable", "wallet"] as const;
export type Name = (typeof NAMES)[number];
export type Leg = { account: Name; dr: number; cr: number };
export type Document = { day: number; legs: Leg[]; reverses?: number };
type Held = { amount: number; state: "open" | "captured" | "voided" };

export const dateOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
export const turned = (legs: Leg[]): Leg[] => legs.map(({ account, dr, cr }) => ({ account, dr: cr, cr: dr }));

/** Limit of the receivable; a wallet has none. Both grow on their own side. */
export const CEILING = 3_000;

export class Paper {
  readonly documents: Document[] = [];
  readonly holds: Held[] = [];
  /** Earlier days belong to closed months. */
  openFrom = 0;

  sum(account: Name, upTo = Number.POSITIVE_INFINITY): { dr: number; cr: number; n: number } {
    const sum = { dr: 0, cr: 0, n: 0 };
    for (const { day, legs } of this.documents)
      for (const leg of legs)
        if (leg.account === account && day < upTo) {
          sum.dr += leg.dr;
          sum.cr += leg.cr;
          sum.n += 1;
        }
    return sum;
  }

  pending(): number {
    return this.holds.reduce((sum, { amount, state }) => sum + (state === "open" ? amount : 0), 0);
  }

  /**
   * Possible catalogue codes of a document's refusal, or 1000; of two violated limits either is reported. Records
   * nothing.
   */
  codesOf({ day, legs }: Document, released = 0): number[] {
    if (day < this.openFrom) return [7301];
    const grown = (account: Name, side: 1 | -1) =>
      legs.reduce((sum, leg) => sum + (leg.account === account ? side * (leg.dr - leg.cr) : 0), 0);
    const { dr, cr } = this.sum("receivable");
    const owed = grown("receivable", 1);
    const broken = owed > 0 && dr - cr + owed > CEILING ? [7002] : [];
    const spent = grown("wallet", 1);
    if (spent > Math.max(this.room() + released, 0)) broken.push(7001);
    return broken.length > 0 ? broken : [1000];
  }

  /** Remaining amount of the wallet. */
  room(): number {
    const { dr, cr } = this.sum("wallet");
    return cr - dr - this.pending();
  }
}
