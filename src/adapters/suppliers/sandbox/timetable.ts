import { drawn } from "./drawn";
import { distance, geography, type Port } from "./geography";
import { scenarioTo } from "./scenarios";

/** A connection that operates all year on its weekdays. `minute`: departure in minutes after local midnight. */
export type Line = {
  nr: number;
  minute: number;
  /** Weekdays without service, 0 is Sunday. */
  rests: readonly number[];
  hops: readonly Hop[];
};
type Hop = { from: Port; to: Port; carrier: string; number: string; minutes: number; equipment: string };

const HUBS = [
  { airport: "IST", carrier: "TK" },
  { airport: "DXB", carrier: "EK" },
  { airport: "DOH", carrier: "QR" },
  { airport: "AUH", carrier: "EY" },
] as const;
/** Ground time between two flights. */
export const CHANGE_MINUTES = 110;
const MAX_DIRECT_KM = 6_500;

/** Flights between two airports. `density`: multiplies their number. */
export function flightLines(seed: string, from: Port, to: Port, density: number): Line[] {
  const by = drawn(seed, "lines", from.code, to.code);
  const km = distance(from, to);
  const home = from.country === "IR" && to.country === "IR";
  // Scenario destinations must be available every day.
  const magic = scenarioTo("flight", to.code) !== undefined;
  const weight = (5 - from.rank) * (5 - to.rank);
  const directs = directCount({ from, to, km, home, weight, share: by.share() });
  const lines: Line[] = [];
  const add = (hops: readonly Hop[]) => {
    const rests = magic || weight >= 12 || by.in100(40) ? [] : [by.below(7), by.below(7)];
    lines.push({ nr: lines.length, minute: by.between(60, 284) * 5, rests, hops });
  };
  const carriers = carriersBetween(from, to);
  for (let nr = 0; nr < directs * density; nr++) add([hop(by.pick(carriers), from, to, by.between(110, 7_990))]);
  if (!home) {
    const most = directs > 0 && !magic ? 2 : 5;
    const via = HUBS.filter((hub) => isOnTheWay(hub.airport, from, to, km));
    for (const { airport, carrier } of (via.length > 0 || !magic ? via : [HUBS[2]]).slice(0, most)) {
      const over = geography().airports.get(airport)!;
      for (let nr = 0; nr < density; nr++) {
        const first = hop(carrier, from, over, by.between(100, 990));
        add([first, hop(carrier, over, to, by.between(100, 990))]);
      }
    }
  }
  return lines;
}

type Pair = { from: Port; to: Port; km: number; home: boolean; weight: number; share: number };

/**
 * Large cities have many flights, villages none. From Tehran domestic flights leave Mehrabad, international ones mostly
 * Imam Khomeini.
 */
function directCount({ from, to, km, home, weight, share }: Pair): number {
  if (km < 90 || (km > MAX_DIRECT_KM && share > 0.15)) return 0;
  const codes = [from.code, to.code];
  const elsewhere = home ? codes.includes("IKA") || codes.includes("PYK") : codes.includes("THR");
  const many = weight * (home ? 0.8 : 0.45) * (elsewhere ? 0.3 : 1);
  if (many < 1.5) return share < many / 2 ? 1 : 0;
  return Math.round(many * (0.75 + share / 2));
}

function isOnTheWay(hub: string, from: Port, to: Port, km: number): boolean {
  const over = geography().airports.get(hub);
  if (!over || over.city === from.city || over.city === to.city) return false;
  const [first, second] = [distance(from, over), distance(over, to)];
  return first > 300 && second > 300 && first + second < km * 1.7 + 900;
}

const AT_HOME = "IR IR W5 EP EP B9 QB ZV Y9 I3 HH VR NV IV JI SR SR PA PY FK RV J7".split(" ");
const ABROAD_FROM_IRAN = ["IR", "W5", "W5", "QB", "ZV", "IV", "JI"];

function carriersBetween(from: Port, to: Port): readonly string[] {
  const { airlines } = geography();
  if (from.country === "IR" && to.country === "IR") return AT_HOME;
  const of = (country: string) => (country === "IR" ? ABROAD_FROM_IRAN : (airlines.get(country) ?? []));
  const theirs = [...of(from.country), ...of(to.country)];
  return theirs.length > 0 ? theirs : HUBS.map(({ carrier }) => carrier);
}

function hop(carrier: string, from: Port, to: Port, number: number): Hop {
  const km = distance(from, to);
  // 760 km/h plus climb and landing.
  const minutes = Math.ceil((30 + km / 12.7) / 5) * 5;
  return { from, to, carrier, number: String(number), minutes, equipment: equipmentOf(carrier, km, number) };
}

function equipmentOf(carrier: string, km: number, number: number): string {
  const of = (...names: string[]) => names[number % names.length]!;
  if (AT_HOME.includes(carrier)) {
    if (km < 600) return of("ATR 72-600", "Fokker 100", "MD-83");
    return km < 2_500 ? of("Airbus A320", "MD-83", "Boeing 737-500", "Airbus A321") : of("Airbus A340", "Airbus A330");
  }
  return km < 4_500
    ? of("Airbus A321neo", "Boeing 737 MAX 8")
    : of("Boeing 777-300ER", "Airbus A350-900", "Boeing 787-9");
}
