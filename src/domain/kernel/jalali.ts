import { CalendarDate, GregorianCalendar, PersianCalendar, toCalendar } from "@internationalized/date";

const persian = new PersianCalendar();
const gregorian = new GregorianCalendar();

/**
 * Converts `YYYY-MM-DD` (also with `/`) of either calendar to Gregorian `YYYY-MM-DD`; a year below 1700 is Jalali.
 * Undefined for nonexistent days: 31 Mehr does not become 1 Aban.
 */
export function gregorianDate(written: string): string | undefined {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(written);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const calendar = year < 1700 ? persian : gregorian;
  const read = new CalendarDate(calendar, year, month, day);
  if (read.year !== year || read.month !== month || read.day !== day) return undefined;
  return toCalendar(read, gregorian).toString();
}

/** Formats a Gregorian `YYYY-MM-DD` as a Persian date: `1405/09/21`. Other text is returned unchanged. */
export function jalaliText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return day;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const { year: y, month: m, day: d } = toCalendar(new CalendarDate(gregorian, year, month, date), persian);
  return [y, String(m).padStart(2, "0"), String(d).padStart(2, "0")].join("/");
}
