import type { Product } from "../../kernel/product/rules";
import type { RoomWish, TripLeg } from "../supplier/port";
import type { Offer, PaxCount, TripOffer } from "../supplier/rules.offer";
import { arrivalDay, type Trip } from "../traveller/rules";

/** What was searched for, as far as a lock needs it: a trip's (`TripQuery`) or a stay's (`StayQuery`). */
export type StoredQuery = {
  legs?: readonly TripLeg[];
  passengers?: PaxCount;
  checkIn?: string;
  checkOut?: string;
  rooms?: readonly RoomWish[];
  /** Of the hotel's place: our city's code, ISO 3166 alpha-2; and the hotel's stars. */
  city?: string;
  country?: string;
  stars?: number;
};

export const isTrip = (offer: Offer): offer is TripOffer => "segments" in offer;

/** Who travels, as it was searched for: of a stay whoever sleeps in its rooms. */
export function countsIn({ passengers, rooms = [] }: StoredQuery): PaxCount {
  if (passengers) return passengers;
  const of = (count: (room: RoomWish) => number) => rooms.reduce((sum, room) => sum + count(room), 0);
  return { adult: of(({ adults }) => adults), child: of(({ children }) => children.length), infant: 0 };
}

/** What travellers of this offer are held against. */
export function tripOf(product: Product, offer: Offer, query: StoredQuery): Trip {
  const places = (query.legs ?? []).flatMap(({ origin, destination }) => [origin.country, destination.country]);
  return {
    product,
    lastDay: isTrip(offer) ? arrivalDay(offer.segments) : (query.checkOut ?? ""),
    abroad: [...places, ...(query.country ? [query.country] : [])].some((country) => country !== "IR"),
    documents: isTrip(offer) ? offer.documents_required : [],
  };
}

/** When it begins: nothing is set aside for longer. Of a stay the end of the day of check-in, wherever it is. */
export function beginsAt(offer: Offer, { checkIn }: StoredQuery): Date {
  const starts = isTrip(offer) ? offer.segments.map(({ departs_at }) => Date.parse(departs_at)) : [];
  return new Date(isTrip(offer) ? Math.min(...starts) : Date.parse(`${checkIn}T23:59:59Z`) + 12 * 3_600_000);
}
