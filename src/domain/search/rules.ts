import type { Text } from "../errors";
import type { PaxCount, Product } from "../supplier/rules.offer";

/** How long what was found may be locked. */
export const SEARCH_MINUTES = 20;
/** Offers of one search: what a calculation_id has room for. */
export const MAX_OFFERS = 999;
export const MAX_LEGS = 4;
export const MAX_FLEX_DAYS = 3;
/** How far ahead a leg's date may be, in days of its origin. */
export const DAYS_AHEAD = 365;
/** An answer waits no longer than its slowest supplier's budget and this. */
export const GRACE_MS = 500;

export const TRIP_TYPES = ["one_way", "round_trip", "multi_city"] as const;
export type TripType = (typeof TRIP_TYPES)[number];

export const SORTS = ["price", "departure", "duration", "arrival"] as const;
export type Sort = (typeof SORTS)[number];

/** How a supplier did in a search. `closed`: it failed so often that it is left alone for a while; `off`: it has no keys. */
export const SUPPLIER_STATUSES = ["ok", "timeout", "error", "closed", "off"] as const;
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];

/** The number under which an offer of a search is taken again. */
export const calculationId = (searchId: number, nr: number): number => searchId * 1000 + nr;
export const placeOf = (id: number) => ({ searchId: Math.floor(id / 1000), nr: id % 1000 });

export const seatsOf = ({ adult, child }: PaxCount): number => adult + child;

/** What is wrong with a mix of passengers: 1 to 9 adults, with the children at most 9, an infant on each lap at most. */
export function mixFault({ adult, child, infant }: PaxCount): { path: string; message: Text } | null {
  if (adult < 1 || adult > 9) return { path: "adult", message: { en: "must be 1 to 9 adults", fa: "۱ تا ۹ بزرگسال" } };
  if (adult + child > 9)
    return {
      path: "child",
      message: { en: "must be at most 9 adults and children", fa: "بزرگسال و کودک روی هم حداکثر ۹ نفر" },
    };
  if (infant > adult)
    return {
      path: "infant",
      message: { en: "must be at most one infant per adult", fa: "حداکثر یک نوزاد به‌ازای هر بزرگسال" },
    };
  return null;
}

/** An offer as it was found and is kept until its search is over. `price` is of price/rules.ts. */
export type StoredOffer<Offer = unknown, Price = unknown, Query = unknown> = {
  calculation_id: number;
  search_id: number;
  product: Product;
  supplier_id: number;
  query: Query;
  offer: Offer;
  price: Price;
  /** Minor units of `currency`, of all who travel or all rooms. */
  total: bigint;
  currency: string;
  expires_at: Date;
};
