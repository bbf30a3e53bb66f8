"use client";
import css from "./day-time.module.css";
import { useFormat } from "./format/use-format";

type Props = { at: string; timeZone?: string; soft?: boolean };

/** A date and its time: two parts in the page's direction, the date first. */
export function DayTime({ at, timeZone, soft }: Props) {
  const { day, time } = useFormat();
  const instant = new Date(at);
  return (
    <time dateTime={at} className={soft ? css.soft : undefined}>
      <bdi>{day(instant, timeZone)}</bdi> <bdi className={css.soft}>{time(instant, timeZone)}</bdi>
    </time>
  );
}
