import type { Query } from "../../kernel/context";
import type { LimitedSupplier } from "../supplier/limited";
import type { StayDeps } from "./deps";
import type { LowestInput } from "./lowest-input";
import { type CacheState, type Due, type KnownOf, readCacheStates, readDue, readLowest } from "./read-lowest";
import { refreshLowest } from "./refresh-lowest";
import { AGAIN_MS } from "./rules";
import { pairsOf, sells } from "./sold-hotels";

/** Content of the cache. `due`: weeks that are not fresh. `waitedFor`: ms, by supplier; null: no longer waited for. */
export type CachedPrices = {
  known: KnownOf[];
  standings: CacheState[];
  due: Due[];
  waitedFor: ReadonlyMap<number, number | null>;
};

/** The supplier's call has its own time limit; this covers the writing afterwards. */
const SPARE_MS = 300;

type Tools = { query: Query; now: Date; branchId: number };
type Behind = LowestInput & {
  selling: readonly LimitedSupplier[];
  weeks: readonly { week: string; freshFrom: Date }[];
  said: CachedPrices;
};

/**
 * Refreshes stale weeks in the background and waits only for those never answered; concurrent callers share the
 * refresh.
 */
export async function catchUp(tools: Tools, deps: StayDeps, input: Behind): Promise<CachedPrices> {
  const { hotels, nights, weeks, from, to, said } = input;
  const fresh = new Map(said.standings.map((freshness) => [freshness.supplierId, freshness.fresh]));
  const soldBy = (supplier: LimitedSupplier) => hotels.filter((hotel) => sells(supplier, hotel));
  const behind = input.selling.filter((one) => (fresh.get(one.id) ?? 0) < weeks.length * soldBy(one).length);
  if (behind.length === 0) return said;
  const who = [tools.branchId, from, to, nights, behind.map(({ id }) => id), hotels.map(({ id }) => id)];
  return deps.flights.share(who.join(" "), () => fetchBehind(tools, deps, input, behind));
}

async function fetchBehind(
  tools: Tools,
  deps: StayDeps,
  { hotels, nights, weeks, markups, said, ...input }: Behind,
  behind: readonly LimitedSupplier[],
): Promise<CachedPrices> {
  const pairs = pairsOf(behind, hotels);
  const due = await readDue(tools, pairs, nights, weeks, AGAIN_MS);
  const began = performance.now();
  const [waited, waitedFor] = [[] as Promise<void>[], new Map<number, number | null>()];
  for (const supplier of behind) {
    const slots = due.filter(({ supplierId, resting }) => supplierId === supplier.id && !resting);
    if (slots.length === 0) continue;
    const terms = { supplier, nights, slots, today: markups.today, currency: markups.currency };
    const flight = refreshLowest(deps, terms);
    if (!slots.some(({ first }) => first)) continue;
    waitedFor.set(supplier.id, null);
    waited.push(flight.then(() => void waitedFor.set(supplier.id, Math.round(performance.now() - began))));
  }
  if (waited.length === 0) return { ...said, due };
  await within(Math.max(...behind.map(({ budgetMs }) => budgetMs)) + SPARE_MS, Promise.all(waited));
  const ids = hotels.map(({ id }) => id);
  const [known, standings, left] = await Promise.all([
    readLowest(tools, ids, { ...input, nights }),
    readCacheStates(tools, pairsOf(input.selling, hotels), nights, weeks),
    readDue(tools, pairs, nights, weeks, AGAIN_MS),
  ]);
  return { known, standings, due: left, waitedFor: new Map(waitedFor) };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
