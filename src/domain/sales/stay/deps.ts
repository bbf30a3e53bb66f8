import type { SupplierDeps } from "../supplier/deps";

/** Dependencies of calls for stays, provided by the transport (server/stay-deps.ts). */
export type StayDeps = SupplierDeps & { flights: Flights };

/** Running cache refreshes of this process: concurrent callers join them. One per process. */
export class Flights {
  private readonly underWay = new Map<string, Promise<void>>();

  /** Never rejects: failures are in the call log and in the cache state. */
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

  /** Shares one result among concurrent callers. */
  share<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.shared.get(key);
    if (known) return known as Promise<Answer>;
    const answer = work().finally(() => this.shared.delete(key));
    this.shared.set(key, answer);
    return answer;
  }

  /** Resolves when all running refreshes have ended. */
  async landed(): Promise<void> {
    await Promise.all(this.underWay.values());
  }
}
