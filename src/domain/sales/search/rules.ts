import type { Text } from "../../kernel/errors";
import type { Product } from "../../kernel/product/rules";
import type { PaxCount } from "../supplier/rules.offer";

/** Minutes in which found offers can be locked. */
export const SEARCH_MINUTES = 20;
/** Maximum offers of a search: the capacity of a calculation_id. */
export const MAX_OFFERS = 999;
export const MAX_LEGS = 4;
export const MAX_FLEX_DAYS = 3;
/** Maximum days ahead of a leg's date, at its origin. */
export const DAYS_AHEAD = 365;
/** Maximum wait beyond the slowest supplier's budget. */
export const GRACE_MS = 500;

export const TRIP_TYPES = ["one_way", "round_trip", "multi_city"] as const;
export type TripType = (typeof TRIP_TYPES)[number];

export const SORTS = ["price", "departure", "duration", "arrival"] as const;
export type Sort = (typeof SORTS)[number];

/** Result of a supplier in a search. `closed`: its circuit is open; `off`: it has no secrets. */
export const SUPPLIER_STATUSES = ["ok", "timeout", "error", "closed", "off"] as const;
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];

/** Id under which an offer of a search is taken. */
export const calculationId = (searchId: number, nr: number): number => searchId * 1000 + nr;
export const placeOf = (id: number) => ({ searchId: Math.floor(id / 1000), nr: id % 1000 });

export const seatsOf = ({ adult, child }: PaxCount): number => adult + child;

/** Checks the passenger mix: 1 to 9 adults, at most 9 with children, at most one infant per adult. */
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

/** A stored offer as it was found, until its search expires. `price`: see price/rules.ts. */
export type StoredOffer<Offer = unknown, Price = unknown, Query = unknown> = {
  calculation_id: number;
  search_id: number;
  product: Product;
  supplier_id: number;
  query: Query;
  offer: Offer;
  price: Price;
  /** Minor units of `currency`, for all travellers or rooms. */
  total: bigint;
  currency: string;
  expires_at: Date;
};
