import { offsetAt } from "../../kernel/zone-clock";
import { SupplierFault } from "../supplier/port";
import type { TripOffer } from "../supplier/rules.offer";

/**
 * Filters a supplier's trips to those that can be priced and stored. Invalid ones (times, fractional amounts) are
 * dropped individually; when all are invalid, it is the supplier's fault without affecting the others. Adapters have
 * validated shapes already; these are the remaining assumptions.
 */
export function validTrips(dto: readonly TripOffer[]): { offers: TripOffer[]; bad: number } {
  const offers = dto.filter(isSound);
  if (offers.length === 0 && dto.length > 0)
    throw new SupplierFault("nonsense", `an offer has invalid times, seats or amounts: ${dto[0]!.key}`);
  return { offers, bad: dto.length - offers.length };
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
