import { asciiDigits } from "@/domain/kernel/digits";
import { addMonths, type Calendar, isDay } from "@/ui/dates/days";
import type { RegisterRow } from "./values";

/** The next serial with the same length; empty when it does not end in digits. */
export function serialAfter(serial: string, by: number): string {
  const [, head, digits] = /^(.*?)(?<!\d)(\d+)$/.exec(asciiDigits(serial).trim()) ?? [];
  return digits === undefined ? "" : head + String(BigInt(digits) + BigInt(by)).padStart(digits.length, "0");
}

/**
 * Cheques after `row` of a series of `count`: monthly in the user's calendar, counted from the first so that the 31st
 * returns after shorter months; serials continue; Sayad IDs stay empty.
 */
export function seriesAfter(row: RegisterRow, count: number, calendar: Calendar): RegisterRow[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_, n) => ({
    ...row,
    due_date: isDay(row.due_date) ? addMonths(row.due_date, n + 1, calendar) : null,
    serial: serialAfter(row.serial, n + 1),
    sayad_id: "",
  }));
}
