import { type CalendarDate, GregorianCalendar, PersianCalendar, parseDate, toCalendar } from "@internationalized/date";
import type { Bucket } from "./rules";

const CALENDARS = { jalali: new PersianCalendar(), gregorian: new GregorianCalendar() };

/** The first settlement day on or after a day, both `YYYY-MM-DD`; of a month that is shorter, its last. None set: the day itself. */
export function dueOn(day: string, settlementDay: number | null, calendar: keyof typeof CALENDARS): string {
  if (settlementDay === null) return day;
  const at = toCalendar(parseDate(day), CALENDARS[calendar]);
  const inMonth = (of: CalendarDate) => of.set({ day: Math.min(settlementDay, of.calendar.getDaysInMonth(of)) });
  const first = inMonth(at);
  const due = first.compare(at) >= 0 ? first : inMonth(at.set({ day: 1 }).add({ months: 1 }));
  return toCalendar(due, CALENDARS.gregorian).toString();
}

/** The last day that was due before `today`: what is of it or of a day before is late, what is of a later day is not. */
export function lateUpTo(today: string, settlementDay: number | null, calendar: keyof typeof CALENDARS): string {
  let day = parseDate(today).subtract({ days: 1 });
  while (dueOn(day.toString(), settlementDay, calendar) !== day.toString()) day = day.subtract({ days: 1 });
  return day.toString();
}

/**
 * The first day whose debts are, by `today`, not due yet (`current`), at most 30, 60 and 90 days late: by ranges of the debt's own
 * day it is what `bucketOf` says of each day that follows it.
 */
export function agesSince(today: string, settlementDay: number | null, calendar: keyof typeof CALENDARS) {
  const since = (daysLate: number) => {
    const due = parseDate(today).subtract({ days: daysLate }).toString();
    return parseDate(lateUpTo(due, settlementDay, calendar))
      .add({ days: 1 })
      .toString();
  };
  return { current: since(0), d30: since(30), d60: since(60), d90: since(90) };
}

const DAY_MS = 86_400_000;
/** From so many days on. */
const FROM: readonly [number, Bucket][] = [
  [91, "older"],
  [61, "d90"],
  [31, "d60"],
  [1, "d30"],
];

/** How long after its day something is, by `today`. */
export function bucketOf(due: string, today: string): Bucket {
  const late = (Date.parse(today) - Date.parse(due)) / DAY_MS;
  return FROM.find(([from]) => late >= from)?.[1] ?? "current";
}
