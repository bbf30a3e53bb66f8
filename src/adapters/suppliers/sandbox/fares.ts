import type { Cabin, Condition } from "@/domain/sales/supplier/rules.offer";
import type { Drawn } from "./drawn";

/** A fare of one leg. `dollars`: the adult price before tax. */
export type Fare = {
  fare_class: string;
  kind: "charter" | "system";
  cabin: Cabin;
  dollars: number;
  seats: number;
  refund: Condition;
  change: Condition;
  baggage_kg: number;
  baggage_pieces: number | null;
  /** Trains only: the compartment type. */
  compartment: string | null;
};

type Terms = Pick<Fare, "kind" | "cabin" | "refund" | "change"> & { times: number; most: number; more_kg: number };

const terms = (
  cabin: Cabin,
  times: number,
  [refund, change]: readonly [Condition, Condition],
  more: Partial<Terms> = {},
): Terms => ({ kind: "system", cabin, times, refund, change, most: 9, more_kg: 0, ...more });

/** By class letter. `H` is a charterer's fare on the same flight: cheap or expensive, never refundable. */
const FARES: Readonly<Record<string, Terms>> = {
  V: terms("economy", 0.82, ["none", "penalty"]),
  Y: terms("economy", 1, ["penalty", "penalty"]),
  H: terms("economy", 0.9, ["none", "none"], { kind: "charter" }),
  W: terms("premium", 1.7, ["penalty", "free"], { more_kg: 10 }),
  C: terms("business", 2.6, ["free", "free"], { more_kg: 10, most: 5 }),
  F: terms("first", 4.6, ["free", "free"], { more_kg: 20, most: 3 }),
};

/** Fares still sold on a flight. `dearness`: price factor of day, hour and time to departure. */
export function flightFares(
  by: Drawn,
  flight: { km: number; home: boolean; dearness: number; magic: boolean },
): Fare[] {
  const { km, home, dearness, magic } = flight;
  const adult = (home ? 12 + km * 0.022 : 42 + km * 0.071 + Math.max(0, km - 3_000) * -0.02) * dearness;
  const letters = home
    ? ["Y", ...(by.in100(45) ? ["H"] : []), ...(by.in100(30) ? ["V"] : []), ...(km > 500 && by.in100(30) ? ["C"] : [])]
    : ["V", "Y", "C", ...(km > 3_500 ? ["W", ...(by.in100(40) ? ["F"] : [])] : []), ...(by.in100(15) ? ["H"] : [])];
  return letters.flatMap((letter) => {
    const { times, most, more_kg, ...rest } = FARES[letter]!;
    const seats = magic ? most : by.below(most + 2);
    const mood = letter === "H" ? 0.8 + by.share() * 0.5 : 0.95 + by.share() * 0.1;
    if (seats === 0) return [];
    return [
      {
        ...rest,
        fare_class: letter,
        dollars: adult * times * mood,
        seats: Math.min(seats, 9),
        baggage_kg: (home ? 20 : 30) - (letter === "V" ? 10 : 0) + more_kg,
        baggage_pieces: home ? null : letter === "V" ? 1 : 2,
        compartment: null,
      },
    ];
  });
}

const COMPARTMENTS = [
  { fare_class: "K6", cabin: "economy", times: 0.75, name: "6-berth compartment" },
  { fare_class: "K4", cabin: "economy", times: 1, name: "4-berth compartment" },
  { fare_class: "SL", cabin: "economy", times: 0.65, name: "Saloon coach" },
  { fare_class: "V4", cabin: "premium", times: 1.5, name: "4-berth premium compartment with meals" },
  { fare_class: "V2", cabin: "first", times: 2.6, name: "2-berth private compartment" },
] as const satisfies readonly { cabin: Cabin; [key: string]: unknown }[];

/** Fares still sold on a train: one or two compartment types. */
export function trainFares(by: Drawn, train: { km: number; dearness: number; magic: boolean }): Fare[] {
  const { km, dearness, magic } = train;
  const adult = (1.5 + km * 0.0085) * dearness;
  const first = by.below(COMPARTMENTS.length);
  const kinds = [first, (first + 1 + by.below(COMPARTMENTS.length - 1)) % COMPARTMENTS.length];
  return kinds.flatMap((at, nth) => {
    const { fare_class, cabin, times, name } = COMPARTMENTS[at]!;
    const seats = magic ? 9 : by.below(11);
    if (seats === 0 || (nth === 1 && !by.in100(60))) return [];
    return [
      {
        ...{ fare_class, cabin, kind: "system" as const, dollars: adult * times, seats: Math.min(seats, 9) },
        ...{ refund: "penalty" as const, change: "none" as const, baggage_kg: 30, baggage_pieces: null },
        compartment: name,
      },
    ];
  });
}
