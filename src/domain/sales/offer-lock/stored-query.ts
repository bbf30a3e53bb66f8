import type { Product } from "../../kernel/product/rules";
import type { RoomWish, TripLeg } from "../supplier/port";
import type { Offer, PaxCount, TripOffer } from "../supplier/rules.offer";
import { arrivalDay, type Trip } from "../traveller/rules";

/** The search parameters needed by a lock: of a trip (`TripQuery`) or a stay (`StayQuery`). */
export type StoredQuery = {
  legs?: readonly TripLeg[];
  passengers?: PaxCount;
  checkIn?: string;
  checkOut?: string;
  rooms?: readonly RoomWish[];
  /** City code and ISO 3166 alpha-2 country of the hotel, and its stars. */
  city?: string;
  country?: string;
  stars?: number;
};

export const isTrip = (offer: Offer): offer is TripOffer => "segments" in offer;

/** Passenger counts as searched: for a stay the guests of its rooms. */
export function countsIn({ passengers, rooms = [] }: StoredQuery): PaxCount {
  if (passengers) return passengers;
  const of = (count: (room: RoomWish) => number) => rooms.reduce((sum, room) => sum + count(room), 0);
  return { adult: of(({ adults }) => adults), child: of(({ children }) => children.length), infant: 0 };
}

/** Facts that travellers of this offer are validated against. */
export function tripOf(product: Product, offer: Offer, query: StoredQuery): Trip {
  const places = (query.legs ?? []).flatMap(({ origin, destination }) => [origin.country, destination.country]);
  return {
    product,
    lastDay: isTrip(offer) ? arrivalDay(offer.segments) : (query.checkOut ?? ""),
    abroad: [...places, ...(query.country ? [query.country] : [])].some((country) => country !== "IR"),
    documents: isTrip(offer) ? offer.documents_required : [],
  };
}

/** Start of the trip, the latest lock expiry. For a stay the end of the check-in day in the westernmost time zone. */
export function beginsAt(offer: Offer, { checkIn }: StoredQuery): Date {
  const starts = isTrip(offer) ? offer.segments.map(({ departs_at }) => Date.parse(departs_at)) : [];
  return new Date(isTrip(offer) ? Math.min(...starts) : Date.parse(`${checkIn}T23:59:59Z`) + 12 * 3_600_000);
}
