"use client";
import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from "@internationalized/date";
import { useTranslations } from "next-intl";
import { Calendar, I18nProvider } from "react-aria-components";
import css from "../dates/dates.module.css";
import { Month } from "../dates/month";
import { localeTag } from "../format/dates";
import { useReading } from "../preferences";

type Props = { value: string | null; onChange: (iso: string) => void };

/** One month to pick a date from, in the user's calendar, language and digits. */
export default function DayCalendar({ value, onChange }: Props) {
  const t = useTranslations("dates");
  const reading = useReading();
  return (
    <I18nProvider locale={localeTag(reading)}>
      <Calendar
        className={css.calendar}
        autoFocus
        aria-label={t("day")}
        value={value ? parseDate(value) : null}
        onChange={(day) => day && onChange(toCalendar(day as CalendarDate, new GregorianCalendar()).toString())}
      >
        {({ state }) => <Month shown={state.visibleRange.start} />}
      </Calendar>
    </I18nProvider>
  );
}
