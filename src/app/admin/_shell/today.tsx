"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { dateFormat } from "@/ui/format/dates";
import { useReading } from "@/ui/preferences";
import css from "./top-bar.module.css";

/** Today in both calendars, the user's first. `now` comes from the server and then runs. */
export function Today({ now }: { now: number }) {
  const t = useTranslations("shell");
  const reading = useReading();
  const [at, setAt] = useState(() => new Date(now));
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const other = reading.calendar === "jalali" ? "gregorian" : "jalali";
  return (
    <div className={css.today} title={t("today")}>
      <span className={css.first}>{dateFormat(reading).long(at)}</span>
      <bdi className={css.second}>{dateFormat({ ...reading, calendar: other }).day(at)}</bdi>
    </div>
  );
}
