/** How many one process goes on with at once, and how many of them of one branch. */
const MAX_CONCURRENT = 32;
export const MAX_PER_BRANCH = 8;
/** How many are looked for at a time: some of them are under way. */
export const LOOKED_FOR = 2 * MAX_CONCURRENT;

type BranchRef = { branch_id: number };

/**
 * What a process goes on with at once, each by itself: one that waits for an answer delays no other while slots are free, and
 * no branch takes all of them.
 */
export class ConcurrencyLimiter<T extends BranchRef> {
  private readonly underWay = new Set<string>();
  private readonly ofBranch = new Map<number, number>();

  constructor(private readonly idOf: (one: T) => number) {}

  /** Begins those for which a slot is free and that are not under way here. */
  begin(due: readonly T[], goOn: (one: T) => Promise<unknown>): Promise<void>[] {
    return due.flatMap((one) => (this.hasFreeSlot(one) ? this.take(one, goOn) : []));
  }

  private hasFreeSlot(one: T): boolean {
    const others = this.ofBranch.get(one.branch_id) ?? 0;
    return this.underWay.size < MAX_CONCURRENT && others < MAX_PER_BRANCH && !this.underWay.has(this.nameOf(one));
  }

  private async take(one: T, goOn: (one: T) => Promise<unknown>): Promise<void> {
    const { branch_id } = one;
    this.underWay.add(this.nameOf(one));
    this.ofBranch.set(branch_id, (this.ofBranch.get(branch_id) ?? 0) + 1);
    try {
      await goOn(one);
    } finally {
      this.underWay.delete(this.nameOf(one));
      const left = this.ofBranch.get(branch_id)! - 1;
      if (left > 0) this.ofBranch.set(branch_id, left);
      else this.ofBranch.delete(branch_id);
    }
  }

  private nameOf(one: T): string {
    return `${one.branch_id}:${this.idOf(one)}`;
  }
}
