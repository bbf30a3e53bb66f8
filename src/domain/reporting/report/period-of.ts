import { GregorianCalendar, PersianCalendar, parseDate, toCalendar } from "@internationalized/date";
import type { Step } from "./rules";

const CALENDARS = { jalali: new PersianCalendar(), gregorian: new GregorianCalendar() };
/** The first day of the week, 0: Sunday. */
const WEEK = { jalali: 6, gregorian: 1 };

export type Calendar = keyof typeof CALENDARS;
export type Period = { from: string; to: string };

/** The day, week or month of a calendar that contains a day, both ends `YYYY-MM-DD`. */
export function periodOf(day: string, step: Step, calendar: Calendar): Period {
  if (step === "day") return { from: day, to: day };
  const at = parseDate(day);
  if (step === "week") {
    const past = (new Date(`${day}T00:00:00Z`).getUTCDay() - WEEK[calendar] + 7) % 7;
    const first = at.subtract({ days: past });
    return { from: first.toString(), to: first.add({ days: 6 }).toString() };
  }
  const own = toCalendar(at, CALENDARS[calendar]);
  const first = own.set({ day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const written = (date: typeof own) => toCalendar(date, CALENDARS.gregorian).toString();
  return { from: written(first), to: written(last) };
}

/** The part of a period within a range: the filter of its detail rows. */
export const within = ({ from, to }: Period, range: Period): Period => ({
  from: from < range.from ? range.from : from,
  to: to > range.to ? range.to : to,
});
