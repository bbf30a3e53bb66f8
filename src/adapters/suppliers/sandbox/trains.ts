import { TRAINS } from "@/domain/catalogue/base/rules";
import { drawn } from "./drawn";
import { distance, type Port } from "./geography";
import { scenarioTo } from "./scenarios";
import type { Line } from "./timetable";

/** Railways are a third longer than the air distance, at 85 km/h including stops. */
const WINDING = 1.3;
const KM_AN_HOUR = 85;

export const railKm = (from: Port, to: Port): number => Math.round(distance(from, to) * WINDING);

/** Trains between two stations of Iran, by day and overnight. */
export function trainLines(seed: string, from: Port, to: Port, density: number): Line[] {
  const by = drawn(seed, "trains", from.code, to.code);
  const km = railKm(from, to);
  const magic = scenarioTo("train", to.code) !== undefined;
  const weight = (5 - from.rank) * (5 - to.rank);
  const many = magic ? 3 : weight >= 9 ? by.between(3, 7) : weight >= 3 ? by.between(1, 3) : by.below(2);
  if (km < 30) return [];
  return Array.from({ length: many * density }, (_, nr): Line => {
    const slower = 1 + by.below(3) / 10;
    const minutes = Math.ceil((20 + (km / KM_AN_HOUR) * 60 * slower) / 5) * 5;
    const carrier = by.pick(TRAINS).code;
    // Overnight trains leave in the afternoon.
    const minute = (minutes > 420 ? by.between(168, 276) : by.between(66, 240)) * 5;
    const rests = magic || by.in100(70) ? [] : [by.below(7)];
    const number = String(by.between(100, 890));
    return { nr, minute, rests, hops: [{ from, to, carrier, number, minutes, equipment: "" }] };
  });
}
