import { refuseField } from "./errors";

/** Beyond this a count is not worth its price: the list says 10,001. */
export const COUNTED = 10_000;

/** Where a page ended, in the order of (moment, number), as the next call names it: SQL over both columns. */
export const markOf = (at: string, id: string) =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || ${id}`;

/** The cursor that goes on after a row. */
export const cursorOf = (mark: string): string => Buffer.from(mark).toString("base64url");

/** Of the rows of a page, one more than it shows, those that are shown and the cursor of the next; null at the end. */
export function pageOf<Row extends { mark: string }>(rows: Row[], per_page: number) {
  const shown = rows.slice(0, per_page);
  const next_cursor = rows.length > per_page ? cursorOf(shown.at(-1)!.mark) : null;
  return { shown, next_cursor };
}

/** Reads a cursor of a list whose numbers have up to so many digits: 9 of an int, 18 of a bigint. 3003 for any other text. */
export function keyOf(cursor: string, digits: 9 | 18): { at: string; id: string } {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,18})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const read = at ? new Date(at) : undefined;
  // The text must be the instant it reads as: 30 February is none.
  if (!at || !id || id.length > digits || !(read && read.getTime() > 0) || read.toISOString() !== at)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { at, id };
}
