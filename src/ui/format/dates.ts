import type { Reading } from "../preferences";

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const CALENDAR = { jalali: "persian", gregorian: "gregory" } as const;
const NUMBERING = { persian: "arabext", latin: "latn" } as const;

/** The locale tag with all three settings. */
export const localeTag = ({ locale, calendar, digits }: Omit<Reading, "timeZone">) =>
  `${locale === "fa" ? "fa-IR" : "en-GB"}-u-ca-${CALENDAR[calendar]}-nu-${NUMBERING[digits]}`;

const made = new Map<string, Intl.DateTimeFormat>();
function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  let found = made.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(tag, options);
    made.set(key, found);
  }
  return found;
}

export function partsOf(reading: Reading, at: Date, options: Intl.DateTimeFormatOptions): Parts {
  const parts: Parts = {};
  for (const { type, value } of formatter(localeTag(reading), options).formatToParts(at)) parts[type] = value;
  return parts;
}

/** A business date as a moment: noon in UTC, so that it is the same day in UTC whatever is done with it. */
export const noon = (iso: string) => new Date(`${iso.slice(0, 10)}T12:00:00Z`);

/** Month name and year, the name first in every language. */
export function monthOf(reading: Reading, at: Date): string {
  const { month, year } = partsOf(reading, at, { timeZone: "UTC", month: "long", year: "numeric" });
  return `${month} ${year}`;
}

/** A fiscal month by its first day: in the branch's calendar whatever the reader's, since it has one name. */
export const fiscalMonthOf = (reading: Reading, firstDay: string): string =>
  monthOf({ ...reading, calendar: firstDay.endsWith("-01") ? "gregorian" : "jalali" }, noon(firstDay));

/** Every date in the console. Jalali dates use `/`, Gregorian ones `-`, to distinguish them. */
export function dateFormat(reading: Reading) {
  const day = (at: Date, timeZone = reading.timeZone) => {
    const { year, month, day } = partsOf(reading, at, { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    return [year, month, day].join(reading.calendar === "jalali" ? "/" : "-");
  };
  const time = (at: Date, timeZone = reading.timeZone) => {
    const { hour, minute } = partsOf(reading, at, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    return `${hour}:${minute}`;
  };
  const clock = (at: Date, timeZone = reading.timeZone) => {
    const options = { timeZone, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
    const { hour, minute, second } = partsOf(reading, at, options);
    return `${hour}:${minute}:${second}`;
  };
  /** Saturday 12 Ordibehesht 1405; the era is left out, since the month's name implies it. */
  const long = (at: Date, timeZone = reading.timeZone) => {
    const options = { timeZone, weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
    const { weekday, day, month, year } = partsOf(reading, at, options);
    return `${weekday} ${day} ${month} ${year}`;
  };
  const weekday = (at: Date, timeZone = reading.timeZone) =>
    partsOf(reading, at, { timeZone, weekday: "short" }).weekday;
  /** Day of the month, of a business date at noon UTC. */
  const dayOfMonth = (at: Date) => partsOf(reading, at, { timeZone: "UTC", day: "numeric" }).day;
  return {
    day,
    /** A business date, `2026-11-28`. */
    dayOf: (iso: string) => day(noon(iso), "UTC"),
    dayOfMonth,
    time,
    clock,
    long,
    weekday,
    /** Not breakable: a narrow column does not separate date and time. */
    dayTime: (at: Date, timeZone?: string) => `${day(at, timeZone)}\u00a0${time(at, timeZone)}`,
  };
}
