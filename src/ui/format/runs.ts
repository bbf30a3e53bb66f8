import type { Reading } from "../preferences";
import { dateFormat, monthOf, partsOf } from "./dates";

const [LEFT_TO_RIGHT, RIGHT_TO_LEFT, BY_ITSELF, END] = ["\u2066", "\u2067", "\u2068", "\u2069"];

/** A code, name or figure inside a sentence: it keeps its own direction, and takes nothing beside it along. */
export const isolated = (text: string) => `${BY_ITSELF}${text}${END}`;

/** For files, whose programs show marks of direction as letters: the same text without them. */
export const plain = (text: string) => text.replace(/[\u2060\u2066-\u2069]/g, "");

/** A line does not break at its hyphens. */
const whole = (day: string) => day.replaceAll("-", "\u2060-\u2060");

const WITH_MONTH = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;

const noon = (iso: string) => new Date(`${iso.slice(0, 10)}T12:00:00Z`);

/**
 * Two that belong together, in the order one reads: from the right in Persian, from the left in English, whatever stands
 * around them. They carry their marks of direction themselves, so that they are right in a table, a label and a title alike.
 */
export function runsFormat(reading: Reading) {
  const persian = reading.locale === "fa";
  const run = (...parts: string[]) => `${persian ? RIGHT_TO_LEFT : LEFT_TO_RIGHT}${parts.join("")}${END}`;
  const span = (from: string, to: string) => (from === to ? isolated(from) : run(isolated(from), " – ", isolated(to)));
  const dated = (at: Date) => {
    const { day = "", month = "", year = "" } = partsOf(reading, at, WITH_MONTH);
    return { day, month, year };
  };
  /** Business days, both included, months by name: a whole month is its name, and what two days share is said once. */
  const daySpan = (from: string, to: string) => {
    const [first, last] = [dated(noon(from)), dated(noon(to))];
    const text = ({ day, month, year }: typeof first) => `${day} ${month} ${year}`;
    if (from === to) return isolated(text(first));
    if (first.year !== last.year) return span(text(first), text(last));
    if (first.month !== last.month)
      return run(span(`${first.day} ${first.month}`, `${last.day} ${last.month}`), ` ${last.year}`);
    if (isWholeMonth(from, to)) return isolated(monthOf(reading, noon(from)));
    return run(span(first.day, last.day), ` ${last.month} ${last.year}`);
  };
  const dayBefore = (iso: string, step: number) => new Date(noon(iso).getTime() + step * 86_400_000);
  const isWholeMonth = (from: string, to: string) =>
    dated(dayBefore(from, -1)).month !== dated(noon(from)).month &&
    dated(dayBefore(to, 1)).month !== dated(noon(to)).month;
  const { day, time } = dateFormat(reading);
  return {
    span,
    daySpan,
    /** A day and its time within a sentence, the day first as one reads, never parted. */
    moment: (at: string) => run(isolated(whole(day(new Date(at)))), "\u00a0", isolated(time(new Date(at)))),
    /** Where from and where to, by codes or names. */
    route: (from: string, to: string) => run(isolated(from), persian ? " ← " : " → ", isolated(to)),
  };
}
