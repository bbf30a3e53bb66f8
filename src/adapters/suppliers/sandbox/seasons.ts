import { daysBetween } from "@/domain/sales/charter/rules.times";

const DAY_MS = 86_400_000;

export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekday = (date: string): number => new Date(date).getUTCDay();

/** Price factor of a day: Nowruz, summer, and the Iranian weekend (Wednesday evening to Friday). */
export function season(date: string): number {
  const day = date.slice(5);
  const time = day >= "03-18" && day <= "04-03" ? 1.6 : day >= "07-01" && day <= "09-15" ? 1.2 : 1;
  return time * (weekday(date) >= 3 && weekday(date) <= 5 ? 1.12 : 1);
}

/** Price factor of the lead time; `days` ahead. */
export function lead(days: number): number {
  if (days <= 2) return 1.45;
  if (days <= 7) return 1.2;
  if (days <= 21) return 1.05;
  return days <= 60 ? 0.96 : 0.9;
}

/** Days from today in Tehran to a date. */
export const daysAhead = (now: Date, date: string): number =>
  Math.max(0, daysBetween(new Date(now.getTime() + 3.5 * 3_600_000).toISOString().slice(0, 10), date));
