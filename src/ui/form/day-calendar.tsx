"use client";
import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from "@internationalized/date";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  I18nProvider,
} from "react-aria-components";
import css from "../dates/dates.module.css";
import { localeTag, monthOf } from "../format/dates";
import { useReading } from "../preferences";

type Props = { value: string | null; onChange: (iso: string) => void };

/** One month to pick a day from, in the person's calendar, language and digits. */
export default function DayCalendar({ value, onChange }: Props) {
  const t = useTranslations("dates");
  const reading = useReading();
  const [Back, On] =
    reading.locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  return (
    <I18nProvider locale={localeTag(reading)}>
      <Calendar
        className={css.calendar}
        autoFocus
        aria-label={t("day")}
        value={value ? parseDate(value) : null}
        onChange={(day) => day && onChange(toCalendar(day as CalendarDate, new GregorianCalendar()).toString())}
      >
        {({ state }) => (
          <>
            <header>
              <Button slot="previous" aria-label={t("previous")}>
                <Back size={16} />
              </Button>
              <strong aria-hidden>{monthOf(reading, state.visibleRange.start.toDate("UTC"))}</strong>
              <Button slot="next" aria-label={t("next")}>
                <On size={16} />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="narrow">
              <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.cell} />}</CalendarGridBody>
            </CalendarGrid>
          </>
        )}
      </Calendar>
    </I18nProvider>
  );
}
