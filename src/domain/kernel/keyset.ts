import { refuseField } from "./errors";

/** Maximum of an exact count, for performance: beyond it lists report 10,001. */
export const COUNTED = 10_000;

/** SQL expression for the end of a page ordered by (time, id), as used by the next call's cursor. */
export const markOf = (at: string, id: string) =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || ${id}`;

/** The cursor that continues after a row. */
export const cursorOf = (mark: string): string => Buffer.from(mark).toString("base64url");

/** Splits off the extra row of a page: the rows to show, and the next cursor or null at the end. */
export function pageOf<Row extends { mark: string }>(rows: Row[], per_page: number) {
  const shown = rows.slice(0, per_page);
  const next_cursor = rows.length > per_page ? cursorOf(shown.at(-1)!.mark) : null;
  return { shown, next_cursor };
}

/**
 * Parses a cursor of a list whose ids have up to this many digits: 9 of an int, 18 of a bigint. Throws fieldInvalid
 * (3003) for any other text.
 */
export function keyOf(cursor: string, digits: 9 | 18): { at: string; id: string } {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,18})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const read = at ? new Date(at) : undefined;
  // The text must equal its parsed instant: 30 February is rejected.
  if (!at || !id || id.length > digits || !(read && read.getTime() > 0) || read.toISOString() !== at)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { at, id };
}
