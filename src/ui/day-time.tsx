"use client";
import css from "./day-time.module.css";
import { useFormat } from "./format/use-format";

type Props = { at: string; timeZone?: string; soft?: boolean };

/** A day and its time: two pieces that follow the direction of the page, the day first. */
export function DayTime({ at, timeZone, soft }: Props) {
  const { day, time } = useFormat();
  const instant = new Date(at);
  return (
    <time dateTime={at} className={soft ? css.soft : undefined}>
      <bdi>{day(instant, timeZone)}</bdi> <bdi className={css.soft}>{time(instant, timeZone)}</bdi>
    </time>
  );
}
