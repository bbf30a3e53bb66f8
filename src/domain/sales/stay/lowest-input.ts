import type { Markups } from "../price/rules";
import type { PriceFacts } from "../price/rules.match";
import type { LimitedSupplier } from "../supplier/limited";
import type { KnownOf, Span } from "./read-lowest";
import type { SoldHotel } from "./sold-hotels";

export type LowestInput = Span & {
  branchId: number;
  buyer: PriceFacts["buyer"];
  markups: Markups;
  hotels: readonly SoldHotel[];
  suppliers: readonly LimitedSupplier[];
  /** Cached prices, when they were read before the hotels were verified. */
  cached?: Promise<KnownOf[]>;
};
