import type { SupplierDeps } from "../supplier/deps";

/** What asking suppliers for stays takes, given by the transport (server/stay-deps.ts). */
export type StayDeps = SupplierDeps & { flights: Flights };

/** Refreshments of the cache that this process has under way: who wants the same joins. One a process. */
export class Flights {
  private readonly underWay = new Map<string, Promise<void>>();

  /** Never rejects: what went wrong stands in the log of calls, and at the ask. */
  join(key: string, fly: () => Promise<void>): Promise<void> {
    const known = this.underWay.get(key);
    if (known) return known;
    const flight = fly()
      .catch(() => {})
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, flight);
    return flight;
  }

  private readonly shared = new Map<string, Promise<unknown>>();

  /** The same for all who ask while it is under way. */
  share<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.shared.get(key);
    if (known) return known as Promise<Answer>;
    const answer = work().finally(() => this.shared.delete(key));
    this.shared.set(key, answer);
    return answer;
  }

  /** All that is under way now has ended. */
  async landed(): Promise<void> {
    await Promise.all(this.underWay.values());
  }
}
