import { asciiDigits } from "@/domain/kernel/digits";
import { gregorianDate } from "@/domain/kernel/jalali";
import { addDays, type Calendar, own } from "../dates/days";

/**
 * Parses a typed date to Gregorian `YYYY-MM-DD`; null for empty text, the text itself when invalid. Accepts 1405/2/13,
 * 2026-05-03, 14050213, 2/13 (this year), 05/2/13 (this century, in the user's calendar) and +3 (from today).
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

/** `830`, `8:30`, `۰۸:۳۰` -> `08:30`; null for empty text, the text itself when invalid. */
export function readTime(typed: string): string | null {
  const text = asciiDigits(typed).trim();
  if (text === "") return null;
  const [, hour, minute] = /^(\d{1,2})[:.٫ ]?(\d{2})$/.exec(text) ?? /^(\d{1,2})()$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute || 0) > 59) return typed;
  return `${hour.padStart(2, "0")}:${(minute || "00").padStart(2, "0")}`;
}
