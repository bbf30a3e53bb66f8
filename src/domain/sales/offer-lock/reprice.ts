import type { Query } from "../../kernel/context";
import { loadMarkups } from "../price/load-markups";
import { loadRate } from "../price/load-rate";
import { type PricedStay, type PricedTrip, type PriceFacts, priceRoom, priceTrip, Unpriced } from "../price/rules";
import type { StoredOffer } from "../search/rules";
import type { LimitedSupplier } from "../supplier/limited";
import { departureDay, type Offer } from "../supplier/rules.offer";
import { countsIn, isTrip, type StoredQuery } from "./stored-query";

export type PricedOffer = PricedTrip | PricedStay;

type Given = {
  branchId: number;
  supplier: Pick<LimitedSupplier, "id" | "adapter">;
  buyer: PriceFacts["buyer"];
  stored: Pick<StoredOffer, "product" | "query" | "price">;
  /** Current offer of the supplier. */
  offer: Offer;
};

/**
 * Current price of an offer for its buyer, calculated like in searches; null when it has none (no exchange rate, or an
 * age group without price).
 */
export async function reprice(
  ctx: { query: Query; now: Date },
  { branchId, supplier, buyer, stored, offer }: Given,
): Promise<PricedOffer | null> {
  const query = stored.query as StoredQuery;
  const markups = await loadMarkups(ctx, branchId, buyer);
  const rate = offer.currency === markups.currency ? null : await loadRate(ctx, branchId, offer.currency);
  const [first] = query.legs ?? [];
  const [departs] = isTrip(offer) ? offer.segments : [];
  const facts: PriceFacts = {
    product: stored.product,
    supplier: { id: supplier.id, own: supplier.adapter === "charter" },
    buyer,
    origin: first?.origin.city ?? null,
    destination: first?.destination.city ?? query.city ?? null,
    travelOn: departs ? departureDay(departs) : (first?.date ?? query.checkIn ?? ""),
    stars: query.stars ?? null,
  };
  const counts = countsIn(query);
  try {
    if (isTrip(offer)) return priceTrip(markups, facts, offer, counts, rate);
    const guests = counts.adult + counts.child;
    return priceRoom(markups, { ...facts, rooms: query.rooms?.length ?? 1, guests }, offer, rate);
  } catch (error) {
    if (error instanceof Unpriced) return null;
    throw error;
  }
}
