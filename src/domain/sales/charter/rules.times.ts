import { type CalendarDateTime, parseDate, parseDateTime, toZoned } from "@internationalized/date";
import { asciiDigits } from "../../kernel/digits";
import { gregorianDate } from "../../kernel/jalali";

/** Local time `YYYY-MM-DDTHH:MM`: no instant without a zone. */
export type LocalTime = string;

/** Parses `YYYY-MM-DD HH:MM` or `...THH:MM[:SS]` (Jalali below 1700, any digits) to Gregorian `YYYY-MM-DDTHH:MM`. */
export function readLocalTime(written: string): LocalTime | undefined {
  const match = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})[T ](\d{2}):(\d{2})(?::00)?$/.exec(asciiDigits(written.trim()));
  if (!match) return undefined;
  const [, date, hour, minute] = match as unknown as [string, string, string, string];
  const day = gregorianDate(date);
  if (!day || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${day}T${hour}:${minute}`;
}

/** Whether a name is an IANA zone. Offsets are rejected: PostgreSQL reads their sign inverted. */
export function isZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The instant of a local time in a zone; undefined for a skipped time. */
export function instantOf(local: LocalTime, zone: string): Date | undefined {
  try {
    return toZoned(parseDateTime(local), zone, "reject").toDate();
  } catch {
    // Ambiguous when clocks go back: the first one counts.
    const earlier = toZoned(parseDateTime(local), zone, "earlier");
    return minutes(earlier) === local ? earlier.toDate() : undefined;
  }
}

/** The date `days` later. */
export const dateLater = (date: string, days: number): string => parseDate(date).add({ days }).toString();

/** Whole days between two dates. */
export const daysBetween = (from: string, to: string): number => parseDate(to).compare(parseDate(from));

export const dayOf = (local: LocalTime): string => local.slice(0, 10);

const minutes = (time: Pick<CalendarDateTime, "toString">) => time.toString().slice(0, 16);
