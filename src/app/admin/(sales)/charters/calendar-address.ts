import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { addDays, type Calendar, isDay, monthAround, weekStart } from "@/ui/dates/days";
import type { Reading } from "@/ui/preferences";
import { type Filters, filterInput, filterParsers } from "./_parts/filters";

export const VIEWS = ["month", "week"] as const;

export const calendarParsers = {
  ...filterParsers,
  view: parseAsStringLiteral(VIEWS).withDefault("month"),
  /** A Gregorian day of the shown month or week; defaults to today. */
  on: parseAsString,
};
export const drawerParser = { charter: parseAsInteger };

export const readAddress = createLoader({ ...calendarParsers, ...drawerParser });

type Address = Filters & { view: (typeof VIEWS)[number]; on: string | null };

/** Charters per day in the month view; more are counted, and shown in the week view. */
export const MAX_PER_DAY_OF_MONTH = 4;

const SATURDAY = 6;
const MONDAY = 1;

/** Iran's weeks begin on Saturday in every language; elsewhere on Monday. */
const firstWeekday = ({ calendar, locale }: { calendar: Calendar; locale: Reading["locale"] }) =>
  calendar === "jalali" || locale === "fa" ? SATURDAY : MONDAY;

/** The shown weeks of seven days, and their month. */
export function weeksShown(view: Address["view"], on: string, reading: Omit<Reading, "timeZone">) {
  const first = firstWeekday(reading);
  const month = monthAround(on, reading.calendar);
  const from = weekStart(view === "week" ? on : month.from, first);
  const weeks: string[][] = [];
  const last = view === "week" ? addDays(from, 6) : month.to;
  for (let start = from; start <= last; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
  return { weeks, month };
}

export const dayShown = (on: string | null, today: string) => (isDay(on) ? on : today);

export function calendarInput({ view, on, ...filters }: Address, today: string, reading: Omit<Reading, "timeZone">) {
  const { weeks } = weeksShown(view, dayShown(on, today), reading);
  const span = { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! };
  return { ...filterInput(filters), ...span, ...(view === "month" && { per_day: MAX_PER_DAY_OF_MONTH }) };
}
