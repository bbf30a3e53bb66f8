/** Maximum concurrent tasks of one process, and of one branch within it. */
const MAX_CONCURRENT = 32;
export const MAX_PER_BRANCH = 8;
/** Rows fetched per round: some of them are in progress. */
export const LOOKED_FOR = 2 * MAX_CONCURRENT;

type BranchRef = { branch_id: number };

/**
 * Limits concurrent background tasks of a process: a waiting task delays no other while slots are free, and no branch
 * can take all slots.
 */
export class ConcurrencyLimiter<T extends BranchRef> {
  private readonly underWay = new Set<string>();
  private readonly ofBranch = new Map<number, number>();

  constructor(private readonly idOf: (one: T) => number) {}

  /** Starts the tasks that have a free slot and are not in progress in this process. */
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
