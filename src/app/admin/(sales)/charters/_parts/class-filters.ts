import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { CLASS_STATUSES } from "@/domain/sales/charter/rules";
import { addDays, isDay } from "@/ui/dates/days";
import { type Filters, filterInput, filterParsers } from "./filters";

/** Pages of classes by departure, from today on unless the URL has other dates. */
export const classParsers = {
  ...filterParsers,
  from: parseAsString,
  to: parseAsString,
  left: parseAsStringLiteral(CLASS_STATUSES),
  fare: parseAsString.withDefault(""),
};

type Address = Filters & {
  from: string | null;
  to: string | null;
  left: (typeof CLASS_STATUSES)[number] | null;
  fare: string;
};

const DAYS_AHEAD = 30;

export const spanOf = ({ from, to }: Pick<Address, "from" | "to">, today: string) => {
  const first = isDay(from) ? from : today;
  return { from: first, to: isDay(to) ? to : addDays(first, DAYS_AHEAD) };
};

export function classInput(address: Address, today: string, per_page: number) {
  const fare = address.fare.trim().slice(0, 4);
  return {
    ...filterInput(address),
    ...spanOf(address, today),
    ...(address.left && { class_status: address.left }),
    ...(fare && { fare_class: fare }),
    per_page,
  };
}
