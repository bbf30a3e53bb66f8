import { dayAfter } from "../../kernel/days";
import { gregorianDate } from "../../kernel/jalali";

/** What is compared with the lines: turnovers of days, of months, or both with the balances of limited accounts. */
export const CALCULATIONS = ["daily", "monthly", "complete"] as const;
export type Calculation = (typeof CALCULATIONS)[number];

export type Month = { month: number; from: string; to: string };

/** Years below 1700 are Jalali (contract, section 1). */
export const calendarOf = (year: number) => (year < 1700 ? ("jalali" as const) : ("gregorian" as const));

/** The twelve months of a year in its own calendar, as Gregorian days, both included. */
export function monthsOf(year: number): Month[] {
  const first = (at: number) => {
    const [y, m] = at > 12 ? [year + 1, 1] : [year, at];
    return gregorianDate(`${y}-${String(m).padStart(2, "0")}-01`)!;
  };
  return Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    from: first(at + 1),
    to: dayAfter(first(at + 2), -1),
  }));
}

/** Turnover within a span of days. */
export type Turned = { debit: bigint; credit: bigint; entries: number };
type Moved = Turned & { balance: bigint };
const NOTHING: Turned = { debit: 0n, credit: 0n, entries: 0 };

/** Every day of a span, including days without lines, with its closing balance. `turned` by day. */
export function denseDays(span: { from: string; to: string }, opening: bigint, turned: ReadonlyMap<string, Turned>) {
  const days: (Moved & { date: string })[] = [];
  let balance = opening;
  for (let date = span.from; date <= span.to; date = dayAfter(date)) {
    const of = turned.get(date) ?? NOTHING;
    balance += of.debit - of.credit;
    days.push({ date, ...of, balance });
  }
  return days;
}

/** The same by month: each is the sum of its days. */
export function denseMonths(months: readonly Month[], opening: bigint, turned: ReadonlyMap<string, Turned>) {
  let balance = opening;
  return months.map((month) => {
    const of = { ...NOTHING };
    for (const [day, one] of turned)
      if (day >= month.from && day <= month.to) {
        of.debit += one.debit;
        of.credit += one.credit;
        of.entries += one.entries;
      }
    balance += of.debit - of.credit;
    return { ...month, ...of, balance };
  });
}
