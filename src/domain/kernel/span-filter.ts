import { z } from "zod";
import type { filtersFrom } from "./filters";
import { date } from "./primitives";

/** A day of the branch, or an instant. */
export const moment = z.union([z.iso.datetime({ offset: true }), date]);

export const isDay = (value: string | null | undefined) => value?.length === 10;

/** Start of a day in the time zone of branch $1. */
const midnight = (day: string) => `(${day}::timestamp at time zone (select time_zone from branches where id = $1))`;

type Span = { from?: string | null | undefined; to?: string | null | undefined };

/** Filters a list by a timestamp column: `from` and `to` are days of the branch $1 or instants, both inclusive. */
export function addSpan(
  { add }: Pick<ReturnType<typeof filtersFrom>, "add">,
  column: string,
  { from, to }: Span,
): void {
  if (isDay(from)) add("F", from, (at) => `${column} >= ${midnight(`${at}::date`)}`);
  else add("f", from, (at) => `${column} >= ${at}::timestamptz`);
  if (isDay(to)) add("T", to, (at) => `${column} < ${midnight(`(${at}::date + 1)`)}`);
  else add("t", to, (at) => `${column} <= ${at}::timestamptz`);
}
