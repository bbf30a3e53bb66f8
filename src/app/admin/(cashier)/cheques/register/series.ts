import { asciiDigits } from "@/domain/kernel/digits";
import { addMonths, type Calendar, isDay } from "@/ui/dates/days";
import type { RegisterRow } from "./values";

/** The number after a serial, as long as it was; what does not end in digits stays empty, to be typed. */
export function serialAfter(serial: string, by: number): string {
  const [, head, digits] = /^(.*?)(?<!\d)(\d+)$/.exec(asciiDigits(serial).trim()) ?? [];
  return digits === undefined ? "" : head + String(BigInt(digits) + BigInt(by)).padStart(digits.length, "0");
}

/**
 * The cheques after `row` of a series of `count` in all: each a month later in the person's calendar, counted from the first
 * so that the 31st comes back after a shorter month; serials go on; Sayad ids are each cheque's own.
 */
export function seriesAfter(row: RegisterRow, count: number, calendar: Calendar): RegisterRow[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_, n) => ({
    ...row,
    due_date: isDay(row.due_date) ? addMonths(row.due_date, n + 1, calendar) : null,
    serial: serialAfter(row.serial, n + 1),
    sayad_id: "",
  }));
}
