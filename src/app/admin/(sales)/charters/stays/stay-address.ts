import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { addDays, isDay } from "@/ui/dates/days";

export const STAYING = ["package", "stay"] as const;
const DAYS_AHEAD = 90;

export const stayParsers = {
  q: parseAsString.withDefault(""),
  city: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(STAYING),
  from: parseAsString,
  to: parseAsString,
};

export const NO_STAY_FILTERS = { q: null, city: null, kind: null, from: null, to: null } as const;

type Address = {
  q: string;
  city: string;
  kind: (typeof STAYING)[number] | null;
  from: string | null;
  to: string | null;
};

/** Check-ins from today on, unless the URL has other dates. */
export const spanOf = ({ from, to }: Pick<Address, "from" | "to">, today: string) => {
  const first = isDay(from) ? from : today;
  return { from: first, to: isDay(to) ? to : addDays(first, DAYS_AHEAD) };
};

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function stayInput(address: Address, today: string) {
  const search = address.q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(/^[A-Za-z]{3}$/.test(address.city) && { city: address.city.toUpperCase() }),
    ...(address.kind && { kind: address.kind }),
    ...spanOf(address, today),
  };
}
