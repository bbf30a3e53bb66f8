import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from "@internationalized/date";

/** Local `YYYY-MM-DDTHH:mm` in `zone` -> instant, ISO 8601 UTC. */
export const instantOf = (local: string, zone: string): string =>
  toZoned(parseDateTime(local), zone)
    .toDate()
    .toISOString()
    .replace(/\.\d{3}Z$/, "Z");

/** Instant -> local `YYYY-MM-DDTHH:mm` in `zone`. */
export const localOf = (instant: string, zone: string): string =>
  toCalendarDateTime(parseAbsolute(instant, zone)).toString().slice(0, 16);

export const isLocal = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value);
