import { type CalendarDate, GregorianCalendar, PersianCalendar, parseDate, toCalendar } from "@internationalized/date";
import { asciiDigits } from "@/domain/digits";
import { gregorianDate } from "@/domain/jalali";

type Calendar = "jalali" | "gregorian";

/**
 * What a person typed for a day -> Gregorian `YYYY-MM-DD`; null for nothing, the text itself for no day. Understands
 * 1405/2/13, 2026-05-03, 14050213, 2/13 (this year), 05/2/13 (this century, in the person's calendar) and +3 (from today).
 */
export function readDay(typed: string, calendar: Calendar, today: string): string | null {
  const text = asciiDigits(typed)
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .trim();
  if (text === "") return null;
  const [, days] = /^\+(\d{1,3})$/.exec(text) ?? [];
  if (days) return addDays(today, Number(days));
  const now = own(today, calendar);
  const numbers = (
    /^\d{8}$/.test(text) ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)] : text.split(/[-/.\s]+/)
  ).map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.some(Number.isNaN)) return typed;
  const [year, month, day] = numbers.length === 2 ? [now.year, ...numbers] : numbers;
  if (year === undefined || month === undefined || day === undefined || numbers.length > 3) return typed;
  const century = year < 100 ? now.year - (now.year % 100) : 0;
  return gregorianDate(`${String(year + century).padStart(4, "0")}-${month}-${day}`) ?? typed;
}

const own = (iso: string, calendar: Calendar) =>
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

/** Whole days from one Gregorian day to another. */
export const daysBetween = (from: string, to: string): number => parseDate(to).compare(parseDate(from));

/** The days of the month in the person's calendar that holds `iso`. */
export function monthAround(iso: string, calendar: Calendar): { from: string; to: string; days: number } {
  const at = own(iso, calendar);
  const first = at.set({ day: 1 });
  const days = at.calendar.getDaysInMonth(at);
  return { from: gregorian(first), to: gregorian(first.add({ days: days - 1 })), days };
}

/** The first day of the month `months` away. */
export const monthAway = (iso: string, months: number, calendar: Calendar): string =>
  gregorian(own(iso, calendar).set({ day: 1 }).add({ months }));

const gregorian = (date: CalendarDate) => toCalendar(date, new GregorianCalendar()).toString();

/** `830`, `8:30`, `۰۸:۳۰` -> `08:30`; null for nothing, the text itself for no time. */
export function readTime(typed: string): string | null {
  const text = asciiDigits(typed).trim();
  if (text === "") return null;
  const [, hour, minute] = /^(\d{1,2})[:.٫ ]?(\d{2})$/.exec(text) ?? /^(\d{1,2})()$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute || 0) > 59) return typed;
  return `${hour.padStart(2, "0")}:${(minute || "00").padStart(2, "0")}`;
}
