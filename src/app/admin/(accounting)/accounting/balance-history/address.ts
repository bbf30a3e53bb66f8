import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["balanceHistory"];
export type Year = Outputs["year"];
export type Calculated = Outputs["calculate"];
export type YearInput = inferRouterInputs<ConsoleRouter>["balanceHistory"]["year"];

export const BY = ["month", "day"] as const;

/** The page's state is its URL. `year`: defaults to the newest; `with`: another year to compare. */
export const filterParsers = {
  account: parseAsInteger,
  year: parseAsInteger,
  with: parseAsInteger,
  by: parseAsStringLiteral(BY).withDefault("month"),
  currency: parseAsString,
  all: parseAsBoolean.withDefault(false),
};
export const readAddress = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

/** Server input for a year; null when the URL has no account or year. */
export function yearInput(year: number | null, { account, currency, by }: Filters): YearInput | null {
  if (year === null || account === null || account < 1 || account >= 2 ** 31) return null;
  return { year, by, account_id: account, ...(currency && /^[A-Z]{3}$/.test(currency) && { currency }) };
}

/** The given year if the books have it. */
export const yearAmong = (years: readonly number[], year: number | null) =>
  year !== null && years.includes(year) ? year : null;
