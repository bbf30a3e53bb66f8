import { type CalendarDateTime, parseDate, parseDateTime, toZoned } from "@internationalized/date";
import { asciiDigits } from "../../kernel/digits";
import { gregorianDate } from "../../kernel/jalali";

/** `YYYY-MM-DDTHH:MM` of some clock on the wall: without a zone it is no instant. */
export type LocalTime = string;

/** Reads `YYYY-MM-DD HH:MM` or `...THH:MM[:SS]` (Jalali below 1700, any digits) as Gregorian `YYYY-MM-DDTHH:MM`. */
export function readLocalTime(written: string): LocalTime | undefined {
  const match = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})[T ](\d{2}):(\d{2})(?::00)?$/.exec(asciiDigits(written.trim()));
  if (!match) return undefined;
  const [, date, hour, minute] = match as unknown as [string, string, string, string];
  const day = gregorianDate(date);
  if (!day || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${day}T${hour}:${minute}`;
}

/** Whether a name is an IANA zone. Offsets are none: PostgreSQL reads their sign the other way round. */
export function isZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The instant at which a clock in that zone shows this time; undefined for a time that is skipped there. */
export function instantOf(local: LocalTime, zone: string): Date | undefined {
  try {
    return toZoned(parseDateTime(local), zone, "reject").toDate();
  } catch {
    // Shown twice when clocks go back: the first time counts.
    const earlier = toZoned(parseDateTime(local), zone, "earlier");
    return minutes(earlier) === local ? earlier.toDate() : undefined;
  }
}

/** The date `days` later. */
export const dateLater = (date: string, days: number): string => parseDate(date).add({ days }).toString();

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number => parseDate(to).compare(parseDate(from));

export const dayOf = (local: LocalTime): string => local.slice(0, 10);

const minutes = (time: Pick<CalendarDateTime, "toString">) => time.toString().slice(0, 16);
