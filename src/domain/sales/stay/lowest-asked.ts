import type { Markups } from "../price/rules";
import type { PriceFacts } from "../price/rules.match";
import type { LimitedSupplier } from "../supplier/limited";
import type { KnownOf, Span } from "./read-lowest";
import type { SoldHotel } from "./sold-hotels";

export type LowestAsked = Span & {
  branchId: number;
  buyer: PriceFacts["buyer"];
  markups: Markups;
  hotels: readonly SoldHotel[];
  suppliers: readonly LimitedSupplier[];
  /** What the cache has of them, where it was asked before the hotels were known to be any. */
  cached?: Promise<KnownOf[]>;
};
