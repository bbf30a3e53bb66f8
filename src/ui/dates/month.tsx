"use client";
import type { DateValue } from "@internationalized/date";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components";
import { monthOf } from "../format/dates";
import { useReading } from "../preferences";
import { sayCalendarsInPageLanguage } from "./calendar-words";
import css from "./dates.module.css";

sayCalendarsInPageLanguage();

/** Inner part of a calendar: the month of `shown`, its days, and previous and next. */
export function Month({ shown }: { shown: DateValue }) {
  const t = useTranslations("dates");
  const reading = useReading();
  const [Back, On] =
    reading.locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  return (
    <>
      <header>
        <Button slot="previous" aria-label={t("previous")}>
          <Back size={16} />
        </Button>
        <strong aria-hidden>{monthOf(reading, shown.toDate("UTC"))}</strong>
        <Button slot="next" aria-label={t("next")}>
          <On size={16} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="narrow">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.cell} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
