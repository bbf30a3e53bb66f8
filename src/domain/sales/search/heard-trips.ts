import { offsetAt } from "../../kernel/zone-clock";
import { SupplierFault } from "../supplier/port";
import type { TripOffer } from "../supplier/rules.offer";

/**
 * Which of the trips a supplier told can be priced and kept. One whose times are none or whose amounts are not whole is left out and
 * takes nothing from the others; where all are so, it is the supplier's fault, and ends nobody else's search. Adapters look at shapes
 * already; this is what the rest of a search takes for granted.
 */
export function validTrips(dto: readonly TripOffer[]): { offers: TripOffer[]; bad: number } {
  const offers = dto.filter(isSound);
  if (offers.length === 0 && dto.length > 0)
    throw new SupplierFault("nonsense", `an offer's times, seats or amounts are none: ${dto[0]!.key}`);
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
