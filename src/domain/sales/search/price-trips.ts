import type { Query } from "../../kernel/context";
import { loadMarkups } from "../price/load-markups";
import { loadRate } from "../price/load-rate";
import { type PricedTrip, priceTrip } from "../price/rules";
import { type Rate, Unpriced } from "../price/rules.amount";
import type { PriceFacts } from "../price/rules.match";
import type { OpenSupplier, TripQuery } from "../supplier/port";
import { departureDay, type TripOffer } from "../supplier/rules.offer";
import type { Buyer } from "./buyer";
import { seatsOf } from "./rules";

type Tools = { query: Query; now: Date };
type From = Pick<OpenSupplier, "branch_id" | "id" | "adapter">;

/** Pricing facts of a trip with its departure day and buyer. */
const tripFacts = (query: TripQuery, supplier: From, { group, colleagueId }: Buyer, travelOn: string): PriceFacts => ({
  product: query.product,
  supplier: { id: supplier.id, own: supplier.adapter === "charter" },
  buyer: { group, colleagueId },
  origin: query.legs[0]!.origin.city,
  destination: query.legs[0]!.destination.city,
  travelOn,
});

/**
 * Prices a supplier's offers for the buyer. Dropped are offers with too few seats, and those without price: no exchange
 * rate, or an age group that is not sold.
 */
export async function priceTrips(
  ctx: Tools,
  offers: readonly TripOffer[],
  { query, supplier, buyer }: { query: TripQuery; supplier: From; buyer: Buyer },
): Promise<{ offer: TripOffer; price: PricedTrip }[]> {
  const { branch_id } = supplier;
  const markups = await loadMarkups(ctx, branch_id, buyer);
  const rates = new Map<string, Rate | null>();
  for (const { currency } of offers)
    if (currency !== markups.currency && !rates.has(currency))
      rates.set(currency, await loadRate(ctx, branch_id, currency));
  const seats = seatsOf(query.passengers);
  return offers.flatMap((offer) => {
    if (offer.segments.length === 0 || (offer.seats_left !== null && offer.seats_left < seats)) return [];
    const facts = tripFacts(query, supplier, buyer, departureDay(offer.segments[0]!));
    try {
      return { offer, price: priceTrip(markups, facts, offer, query.passengers, rates.get(offer.currency) ?? null) };
    } catch (error) {
      if (error instanceof Unpriced) return [];
      throw error;
    }
  });
}
