import type { Reading } from "../preferences";
import { dateFormat, monthOf, noon, partsOf } from "./dates";

const [LEFT_TO_RIGHT, RIGHT_TO_LEFT, BY_ITSELF, END] = ["\u2066", "\u2067", "\u2068", "\u2069"];

/** A code, name or number inside a sentence: isolated from the surrounding direction. */
export const isolated = (text: string) => `${BY_ITSELF}${text}${END}`;

/** For files, whose programs show direction marks as characters: the same text without them. */
export const plain = (text: string) => text.replace(/[\u2060\u2066-\u2069]/g, "");

/** No line break at its hyphens. */
const whole = (day: string) => day.replaceAll("-", "\u2060-\u2060");

const WITH_MONTH = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;

/**
 * Two related values in reading order: from the right in Persian, from the left in English. They contain direction
 * marks, so that they are correct in tables, labels and titles.
 */
export function runsFormat(reading: Reading) {
  const persian = reading.locale === "fa";
  const run = (...parts: string[]) => `${persian ? RIGHT_TO_LEFT : LEFT_TO_RIGHT}${parts.join("")}${END}`;
  const span = (from: string, to: string) => (from === to ? isolated(from) : run(isolated(from), " – ", isolated(to)));
  const dated = (at: Date) => {
    const { day = "", month = "", year = "" } = partsOf(reading, at, WITH_MONTH);
    return { day, month, year };
  };
  /** Business dates, both inclusive, months by name: a whole month is its name, and common parts appear once. */
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
    /** A date and time within a sentence, the date first, not breakable. */
    moment: (at: string) => run(isolated(whole(day(new Date(at)))), "\u00a0", isolated(time(new Date(at)))),
    /** Origin and destination by code or name. */
    route: (from: string, to: string) => run(isolated(from), persian ? " ← " : " → ", isolated(to)),
  };
}
