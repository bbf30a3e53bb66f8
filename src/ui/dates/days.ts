import { type CalendarDate, GregorianCalendar, PersianCalendar, parseDate, toCalendar } from "@internationalized/date";

export type Calendar = "jalali" | "gregorian";

/** A Gregorian date in the user's calendar. */
export const own = (iso: string, calendar: Calendar) =>
  toCalendar(parseDate(iso), calendar === "jalali" ? new PersianCalendar() : new GregorianCalendar());

export const isDay = (value: unknown): value is string => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  try {
    return Boolean(parseDate(value));
  } catch {
    return false;
  }
};

export const addDays = (iso: string, days: number): string => parseDate(iso).add({ days }).toString();

/** Number of days between two Gregorian dates. */
export const daysBetween = (from: string, to: string): number => parseDate(to).compare(parseDate(from));

/** First day of the week around `iso`; `first` is the first weekday, 0 is Sunday. */
export const weekStart = (iso: string, first: number): string =>
  addDays(iso, -((new Date(`${iso}T00:00:00Z`).getUTCDay() - first + 7) % 7));

/** The month in the user's calendar that contains `iso`. */
export function monthAround(iso: string, calendar: Calendar): { from: string; to: string; days: number } {
  const at = own(iso, calendar);
  const first = at.set({ day: 1 });
  const days = at.calendar.getDaysInMonth(at);
  return { from: gregorian(first), to: gregorian(first.add({ days: days - 1 })), days };
}

/** First day of the month `months` away. */
export const monthAway = (iso: string, months: number, calendar: Calendar): string =>
  gregorian(own(iso, calendar).set({ day: 1 }).add({ months }));

/** The same day `months` later in the user's calendar; the last day of a shorter month. */
export const addMonths = (iso: string, months: number, calendar: Calendar): string =>
  gregorian(own(iso, calendar).add({ months }));

const gregorian = (date: CalendarDate) => toCalendar(date, new GregorianCalendar()).toString();
