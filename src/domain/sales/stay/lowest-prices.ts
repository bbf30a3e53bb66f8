import type { Query } from "../../kernel/context";
import { loadRate } from "../price/load-rate";
import { codeOf, hasKeys, STATUS } from "../search/ask-each";
import type { SupplierStatus } from "../search/rules";
import { callSupplier } from "../supplier/call";
import type { LimitedSupplier } from "../supplier/limited";
import { type MinPrice, SupplierFault, type SupplierFaultCode } from "../supplier/port";
import { type CachedPrices, catchUp } from "./catch-up";
import type { StayDeps } from "./deps";
import type { LowestInput } from "./lowest-input";
import { mappedHotels } from "./mapped-hotels";
import { type Lowest, priceLowest } from "./price-lowest";
import { type KnownOf, readCacheStates, readLowest } from "./read-lowest";
import { daysBetween, freshMs, weeksOf } from "./rules";
import { pairsOf, type SoldHotel, sells } from "./sold-hotels";

type Tools = { query: Query; now: Date };
export type HotelPrices = {
  /** By check-in day, from the first. */
  days: (Lowest | null)[];
  /** Per day: whether all suppliers of the hotel have answered. */
  known: boolean[];
};
export type StaySupplierDto = {
  supplier: LimitedSupplier;
  status: SupplierStatus;
  fault_code: number | undefined;
  ms: number | null;
  count: number;
  /** Number of its invalid offers. */
  left_out?: number;
  asOfMs: number | null;
};

/**
 * Lowest prices of hotels per check-in day, from the cache, at the buyer's prices. Stale prices are returned and
 * refreshed in the background; missing ones are waited for, at most for the supplier's budget. Own charters are read
 * directly, as they depend on the buyer.
 */
export async function lowestPrices(
  ctx: Tools,
  deps: StayDeps,
  input: LowestInput,
): Promise<{ of: Map<number, HotelPrices>; suppliers: StaySupplierDto[] }> {
  const { branchId, hotels, nights, from, to, markups } = input;
  const tools = { query: ctx.query, now: ctx.now, branchId };
  const ids = hotels.map(({ id }) => id);
  const weeks = weeksOf(from, to).map((week) => ({
    week,
    freshFrom: new Date(ctx.now.getTime() - freshMs(Math.max(0, daysBetween(markups.today, week)))),
  }));
  const selling = input.suppliers.filter((supplier) => hotels.some((hotel) => sells(supplier, hotel)));
  const own = selling.find(({ adapter }) => adapter === "charter");
  const [known, standings, ours] = await Promise.all([
    input.cached ?? readLowest(tools, ids, input),
    readCacheStates(tools, pairsOf(selling, hotels), nights, weeks),
    own ? ownLowest(deps, own, input) : NOTHING,
  ]);
  const cached: CachedPrices = { known, standings, due: [], waitedFor: new Map() };
  const caught = await catchUp(tools, deps, { ...input, selling: selling.filter(remembered), weeks, said: cached });
  const prices = { ...caught, known: [...caught.known, ...ours.known] };
  return toHotelPrices(ctx, { ...input, selling, ownId: own?.id, ownFault: ours.fault }, prices);
}

const remembered = (supplier: LimitedSupplier) => supplier.adapter !== "charter" && hasKeys(supplier);

type Own = { known: KnownOf[]; fault: SupplierFaultCode | null };
const NOTHING: Own = { known: [], fault: null };

/** Own charters: availability depends on the buyer. */
async function ownLowest(deps: StayDeps, supplier: LimitedSupplier, input: LowestInput): Promise<Own> {
  const { from, to, nights, markups, buyer } = input;
  const ids = input.hotels.flatMap((hotel) => (sells(supplier, hotel) ? hotel.id : []));
  const hotels = await mappedHotels(deps, supplier, ids);
  const query = { hotels, from, to, nights, currency: markups.currency, colleagueId: buyer.colleagueId };
  let result: MinPrice[];
  try {
    result = await callSupplier(deps, supplier, "min_prices", async (of, asking) => of.minPrices!(query, asking));
  } catch (error) {
    if (error instanceof SupplierFault) return { known: [], fault: error.fault };
    throw error;
  }
  const known = result.map(({ accommodationId, checkIn, net, boardPrice, currency }) => ({
    ...{ accommodationId, supplierId: supplier.id, currency },
    prices: [{ day: daysBetween(from, checkIn), net, boardPrice, asOfMs: deps.now.getTime(), stale: false }],
  }));
  return { known, fault: null };
}

type HotelPricesInput = LowestInput & {
  selling: readonly LimitedSupplier[];
  ownId: number | undefined;
  ownFault: SupplierFaultCode | null;
};

async function toHotelPrices(ctx: Tools, input: HotelPricesInput, cached: CachedPrices) {
  const { from, to, hotels, selling } = input;
  const length = daysBetween(from, to) + 1;
  const pairs = new Set(
    selling.flatMap((one) => hotels.flatMap((hotel) => (sells(one, hotel) ? pair(hotel, one) : []))),
  );
  // Excludes suppliers that no longer sell it or were not requested.
  const sold = cached.known.filter((one) => pairs.has(`${one.accommodationId} ${one.supplierId}`));
  const unsold = await unknownCurrencies(ctx, input, sold);
  const known = sold.filter(({ currency }) => !unsold.has(currency));
  const priced = await priceLowest(ctx, input, known);
  const of = new Map<number, HotelPrices>();
  for (const { id } of hotels) of.set(id, { days: priced.get(id)!, known: Array(length).fill(true) });
  for (const { accommodationId, week, first } of cached.due) {
    const begins = daysBetween(from, week);
    if (first) of.get(accommodationId)!.known.fill(false, Math.max(0, begins), begins + 7);
  }
  if (input.ownFault)
    for (const hotel of hotels) if (pairs.has(`${hotel.id} ${input.ownId}`)) of.get(hotel.id)!.known.fill(false);
  const counts = new Map(selling.map(({ id }) => [id, { count: 0, asOfMs: null as number | null }]));
  for (const { supplierId, prices } of known) {
    const mine = counts.get(supplierId)!;
    mine.count += prices.length;
    for (const { asOfMs } of prices) if (mine.asOfMs === null || asOfMs < mine.asOfMs) mine.asOfMs = asOfMs;
  }
  const faults = new Map(cached.standings.map(({ supplierId, fault }) => [supplierId, fault]));
  if (input.ownId !== undefined) faults.set(input.ownId, input.ownFault);
  const suppliers = selling.map((supplier): StaySupplierDto => {
    const ms = cached.waitedFor.get(supplier.id);
    const [status, reason] = supplierStatus(supplier, ms === null ? "timeout" : (faults.get(supplier.id) ?? null));
    return { supplier, status, fault_code: codeOf(reason), ms: ms ?? null, ...counts.get(supplier.id)! };
  });
  return { of, suppliers };
}

/** Currencies without exchange rate: their prices cannot be converted. */
async function unknownCurrencies(ctx: Tools, { branchId, markups }: HotelPricesInput, known: readonly KnownOf[]) {
  const unknown = new Set<string>();
  for (const currency of new Set(known.map((of) => of.currency)))
    if (currency !== markups.currency && !(await loadRate(ctx, branchId, currency))) unknown.add(currency);
  return unknown;
}

const pair = (hotel: SoldHotel, supplier: LimitedSupplier) => `${hotel.id} ${supplier.id}`;

function supplierStatus(supplier: LimitedSupplier, fault: SupplierFaultCode | null) {
  if (!hasKeys(supplier)) return ["off", "supplierClosed"] as const;
  return fault ? STATUS[fault] : (["ok", null] as const);
}
