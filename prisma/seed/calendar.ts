const DAY_MS = 86_400_000;

/** Days and times of the demo, relative to the day it is planted, at a fixed offset from UTC such as "+03:30". */
export function calendar(now: Date, offset: string) {
  const ahead = (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))) * 60_000 * (offset[0] === "-" ? -1 : 1);
  /** The day `days` from today there, YYYY-MM-DD. */
  const day = (days: number) => new Date(now.getTime() + ahead + days * DAY_MS).toISOString().slice(0, 10);
  /** The instant of a time of that day there. */
  const at = (days: number, minutes: number) =>
    new Date(Date.parse(`${day(days)}T00:00:00${offset}`) + minutes * 60_000).toISOString();
  return { day, at };
}

export type Calendar = ReturnType<typeof calendar>;
