import { dayAfter } from "../../kernel/days";
import type { ValidationIssue } from "../../kernel/errors";
import type { RoomWish } from "../supplier/port";
import type { PaxCount } from "../supplier/rules.offer";

export const MAX_NIGHTS = 30;
/** Maximum days of a price calendar. */
const MAX_DAYS = 60;
/** Maximum days between today and check-in. */
const DAYS_AHEAD = 365;
export const MAX_ROOMS = 9;
export const MAX_HOTELS = 50;

/** Whether the rooms match those of calendar prices. */
export const isDouble = (rooms: readonly RoomWish[]): boolean =>
  rooms.length === 1 && rooms[0]!.adults === 2 && rooms[0]!.children.length === 0;

export const STAY_SORTS = ["price", "stars", "name", "distance"] as const;
export type StaySort = (typeof STAY_SORTS)[number];

/** A room search as stored: the parameters for locking its offers. */
export type KeptStayQuery = {
  accommodationId: number;
  checkIn: string;
  checkOut: string;
  nights: number;
  rooms: readonly RoomWish[];
  passengers: PaxCount;
  /** City code of the hotel, and ISO 3166 alpha-2 country. */
  city: string;
  country: string;
  stars: number;
  currency: string;
  colleagueId: number | null;
};

const DAY_MS = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(timeOf(text)) &&
  new Date(timeOf(text)).toISOString().startsWith(text);

export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);
/** All days from one to the other, inclusive. */
export const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => dayAfter(from, n));

/** Mondays of the weeks containing the days: suppliers are called for whole weeks. */
export function weeksOf(from: string, to: string): string[] {
  const weeks: string[] = [];
  for (let week = weekOf(from); week <= to; week = dayAfter(week, 7)) weeks.push(week);
  return weeks;
}
// 1970-01-01 was a Thursday.
export const weekOf = (day: string): string => dayAfter(day, -((daysBetween("1970-01-01", day) + 3) % 7));

const PAST = { en: "must not be in the past", fa: "گذشته است" };
const NO_DAY = { en: "must be a date, YYYY-MM-DD in either calendar", fa: "یک روز، به شکل YYYY-MM-DD در هر دو تقویم" };
const FAR = { en: `at most ${DAYS_AHEAD} days ahead`, fa: `حداکثر ${DAYS_AHEAD} روز بعد` };

/** Validation issues of a stay's days, as of `today`. */
export function stayFaults({ check_in, check_out }: { check_in: string; check_out: string }, today: string) {
  const issues = firstDayIssues("check_in", check_in, today);
  if (!isDay(check_out)) issues.push({ path: "check_out", message: NO_DAY });
  else if (isDay(check_in) && check_out <= check_in)
    issues.push({ path: "check_out", message: { en: "must be after check_in", fa: "باید پس از روز ورود باشد" } });
  else if (isDay(check_in) && daysBetween(check_in, check_out) > MAX_NIGHTS)
    issues.push({
      path: "check_out",
      message: { en: `at most ${MAX_NIGHTS} nights`, fa: `حداکثر ${MAX_NIGHTS} شب` },
    });
  return issues;
}

/** Validation issues of a price calendar's days, both inclusive. */
export function spanFaults({ from, to }: { from: string; to: string }, today: string): ValidationIssue[] {
  const issues = firstDayIssues("from", from, today);
  if (!isDay(to)) issues.push({ path: "to", message: NO_DAY });
  else if (isDay(from) && to < from)
    issues.push({ path: "to", message: { en: "must not be before from", fa: "پیش از روز آغاز است" } });
  else if (isDay(from) && daysBetween(from, to) >= MAX_DAYS)
    issues.push({ path: "to", message: { en: `at most ${MAX_DAYS} days`, fa: `حداکثر ${MAX_DAYS} روز` } });
  return issues;
}

function firstDayIssues(path: string, day: string, today: string): ValidationIssue[] {
  if (!isDay(day)) return [{ path, message: NO_DAY }];
  if (day < today) return [{ path, message: PAST }];
  return day > dayAfter(today, DAYS_AHEAD) ? [{ path, message: FAR }] : [];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Maximum days until check-in, and the freshness of prices: the nearer, the shorter. */
const FRESH: readonly (readonly [days: number, ms: number])[] = [
  [1, 10 * MINUTE_MS],
  [3, 30 * MINUTE_MS],
  [7, HOUR_MS],
  [14, 2 * HOUR_MS],
  [30, 4 * HOUR_MS],
  [60, 8 * HOUR_MS],
];
const MAX_DURATION_MS = 12 * HOUR_MS;

/** How long a lowest price is fresh: from 10 minutes on the eve to 12 hours beyond two months ahead. */
export const freshMs = (daysAhead: number): number => FRESH.find(([days]) => daysAhead <= days)?.[1] ?? MAX_DURATION_MS;

/** Prices older than this are never returned. */
export const DEAD_MS = 72 * HOUR_MS;
/** Backoff after a supplier's failure. */
export const AGAIN_MS = MINUTE_MS;
