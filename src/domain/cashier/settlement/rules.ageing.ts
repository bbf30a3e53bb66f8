import { type CalendarDate, GregorianCalendar, PersianCalendar, parseDate, toCalendar } from "@internationalized/date";
import type { Bucket } from "./rules";

const CALENDARS = { jalali: new PersianCalendar(), gregorian: new GregorianCalendar() };

/**
 * The first settlement day on or after a day, both `YYYY-MM-DD`; in shorter months the last day. Without a settlement
 * day: the day itself.
 */
export function dueOn(day: string, settlementDay: number | null, calendar: keyof typeof CALENDARS): string {
  if (settlementDay === null) return day;
  const at = toCalendar(parseDate(day), CALENDARS[calendar]);
  const inMonth = (of: CalendarDate) => of.set({ day: Math.min(settlementDay, of.calendar.getDaysInMonth(of)) });
  const first = inMonth(at);
  const due = first.compare(at) >= 0 ? first : inMonth(at.set({ day: 1 }).add({ months: 1 }));
  return toCalendar(due, CALENDARS.gregorian).toString();
}

/** The last day whose debts were due before `today`: those of it and earlier are overdue. */
export function lateUpTo(today: string, settlementDay: number | null, calendar: keyof typeof CALENDARS): string {
  let day = parseDate(today).subtract({ days: 1 });
  while (dueOn(day.toString(), settlementDay, calendar) !== day.toString()) day = day.subtract({ days: 1 });
  return day.toString();
}

/**
 * First days of debts that are, as of `today`, not due (`current`) and at most 30, 60 and 90 days overdue: ranges of
 * the debt's own day equivalent to `bucketOf` per day.
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
/** From this many days. */
const FROM: readonly [number, Bucket][] = [
  [91, "older"],
  [61, "d90"],
  [31, "d60"],
  [1, "d30"],
];

/** The ageing bucket of a due day, as of `today`. */
export function bucketOf(due: string, today: string): Bucket {
  const late = (Date.parse(today) - Date.parse(due)) / DAY_MS;
  return FROM.find(([from]) => late >= from)?.[1] ?? "current";
}
