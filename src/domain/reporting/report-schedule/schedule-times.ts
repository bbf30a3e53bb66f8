import { dayAfter } from "../../kernel/days";
import { clockAt, offsetAt } from "../../kernel/zone-clock";
import { type Calendar, type Period, periodOf } from "../report/period-of";
import type { Rhythm, Step } from "../report/rules";

const STEP: Readonly<Record<Rhythm, Step>> = { daily: "day", weekly: "week", monthly: "month" };

type Of = { rhythm: Rhythm; calendar: Calendar; zone: string };

/** The last completed day, week or month of the branch's calendar at an instant, in its time zone. */
export function endedSpan({ rhythm, calendar, zone }: Of, at: Date): Period {
  const { from } = periodOf(dayThere(zone, at), STEP[rhythm], calendar);
  return periodOf(dayAfter(from, -1), STEP[rhythm], calendar);
}

/** The first moment after `now` at which a period has ended and it is `hour` in the time zone. */
export function nextAt({ rhythm, calendar, zone, hour }: Of & { hour: number }, now: Date): Date {
  const { from, to } = periodOf(dayThere(zone, now), STEP[rhythm], calendar);
  const first = instantOf(zone, from, hour);
  return first > now ? first : instantOf(zone, dayAfter(to), hour);
}

/** An hour skipped by a clock change is the one after it. */
function instantOf(zone: string, day: string, hour: number): Date {
  const there = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  return new Date(there - offsetAt(zone, there - offsetAt(zone, there)));
}

const dayThere = (zone: string, at: Date): string => clockAt(zone, at.getTime()).slice(0, 10);
