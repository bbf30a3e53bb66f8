import { SupplierFault } from "../supplier/port";
import type { TripOffer } from "../supplier/rules.offer";
import { offsetAt } from "../zone-clock";

/**
 * What a supplier told, if it can be priced and kept: times that are none and amounts that are not whole are its fault, and end
 * nobody else's search. Adapters look at shapes already; this is what the rest of a search takes for granted.
 */
export function heardTrips(offers: TripOffer[]): TripOffer[] {
  const wrong = offers.find((offer) => !isSound(offer));
  if (wrong) throw new SupplierFault("nonsense", `an offer's times, seats or amounts are none: ${wrong.key}`);
  return offers;
}

const isSound = ({ segments, prices, seats_left, expires_at }: TripOffer): boolean =>
  segments.every(
    ({ departs_at, departure_zone, arrives_at, arrival_zone }) =>
      isMoment(departs_at, departure_zone) && isMoment(arrives_at, arrival_zone),
  ) &&
  Object.values(prices).every((price) => Object.values(price).every(Number.isSafeInteger)) &&
  (seats_left === null || Number.isSafeInteger(seats_left)) &&
  (expires_at === null || !Number.isNaN(Date.parse(expires_at)));

function isMoment(at: string, zone: string): boolean {
  try {
    return !Number.isNaN(offsetAt(zone, Date.parse(at)));
  } catch {
    return false;
  }
}
