import { type Calendar, type Period, periodOf } from "../report/period-of";
import type { Rhythm, Step } from "../report/rules";
import { offsetAt } from "../zone-clock";

const STEP: Readonly<Record<Rhythm, Step>> = { daily: "day", weekly: "week", monthly: "month" };
const DAY_MS = 86_400_000;

type Of = { rhythm: Rhythm; calendar: Calendar };

/** The day, week or month of the branch's calendar that ended last before `today`. */
export function endedSpan({ rhythm, calendar }: Of, today: string): Period {
  const { from } = periodOf(today, STEP[rhythm], calendar);
  return periodOf(daysAfter(from, -1), STEP[rhythm], calendar);
}

/** The first moment after `now` at which a period has ended and it is `hour` there, on its zone's clock. */
export function nextAt({ hour, zone, ...of }: Of & { hour: number; zone: string }, now: Date): Date {
  const today = new Date(now.getTime() + offsetAt(zone, now.getTime())).toISOString().slice(0, 10);
  const { from, to } = periodOf(today, STEP[of.rhythm], of.calendar);
  const first = instantOf(zone, from, hour);
  return first > now ? first : instantOf(zone, daysAfter(to, 1), hour);
}

/** An hour that clocks leap over is the one after it. */
function instantOf(zone: string, day: string, hour: number): Date {
  const there = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  return new Date(there - offsetAt(zone, there - offsetAt(zone, there)));
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
