import { dayAfter } from "../days";
import type { ValidationIssue } from "../errors";
import type { RoomWish } from "../supplier/port";
import type { PaxCount } from "../supplier/rules.offer";

export const MAX_NIGHTS = 30;
/** Days of one calendar of prices. */
const MAX_DAYS = 60;
/** How far ahead a check-in may be. */
const DAYS_AHEAD = 365;
export const MAX_ROOMS = 9;
export const MAX_HOTELS = 50;

/** Whether it is the room that prices of a calendar are of. */
export const isDouble = (rooms: readonly RoomWish[]): boolean =>
  rooms.length === 1 && rooms[0]!.adults === 2 && rooms[0]!.children.length === 0;

export const STAY_SORTS = ["price", "stars", "name", "distance"] as const;
export type StaySort = (typeof STAY_SORTS)[number];

/** What is kept as the query of a search of rooms: what its offers are locked with. */
export type KeptStayQuery = {
  accommodationId: number;
  checkIn: string;
  checkOut: string;
  nights: number;
  rooms: readonly RoomWish[];
  passengers: PaxCount;
  /** Of the hotel: its city's code, ISO 3166 alpha-2. */
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
/** Every day from one to the other, both included. */
export const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => dayAfter(from, n));

/** Mondays of the weeks that the days lie in: a supplier is asked for whole weeks. */
export function weeksOf(from: string, to: string): string[] {
  const weeks: string[] = [];
  for (let week = weekOf(from); week <= to; week = dayAfter(week, 7)) weeks.push(week);
  return weeks;
}
// The epoch was a Thursday.
export const weekOf = (day: string): string => dayAfter(day, -((daysBetween("1970-01-01", day) + 3) % 7));

const PAST = { en: "must not be in the past", fa: "گذشته است" };
const NO_DAY = { en: "must be a date, YYYY-MM-DD in either calendar", fa: "یک روز، به شکل YYYY-MM-DD در هر دو تقویم" };
const FAR = { en: `at most ${DAYS_AHEAD} days ahead`, fa: `حداکثر ${DAYS_AHEAD} روز بعد` };

/** What is wrong with a stay's days, `today` where it is asked for. */
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

/** What is wrong with the days of a calendar of prices, both of which belong to it. */
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
/** Days until check-in, at most, and how long what a supplier said of it is good for: the nearer, the faster it sells. */
const FRESH: readonly (readonly [days: number, ms: number])[] = [
  [1, 10 * MINUTE_MS],
  [3, 30 * MINUTE_MS],
  [7, HOUR_MS],
  [14, 2 * HOUR_MS],
  [30, 4 * HOUR_MS],
  [60, 8 * HOUR_MS],
];
const MAX_DURATION_MS = 12 * HOUR_MS;

/** How long a lowest price is fresh: 10 minutes on the eve to 12 hours more than two months ahead. */
export const freshMs = (daysAhead: number): number => FRESH.find(([days]) => daysAhead <= days)?.[1] ?? MAX_DURATION_MS;

/** Older than this it is told to nobody, however long its supplier is silent. */
export const DEAD_MS = 72 * HOUR_MS;
/** A supplier that failed is asked again after this. */
export const AGAIN_MS = MINUTE_MS;
