"use client";
import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from "@internationalized/date";
import { useTranslations } from "next-intl";
import { DateField, DateInput, DateSegment, I18nProvider, Label, RangeCalendar } from "react-aria-components";
import { localeTag } from "../format/dates";
import { useReading } from "../preferences";
import css from "./dates.module.css";
import { Month } from "./month";

type Props = {
  from: string | null;
  to: string | null;
  onChange: (range: { from: string | null; to: string | null }) => void;
};

const read = (iso: string | null) => {
  try {
    return iso ? parseDate(iso) : null;
  } catch {
    return null;
  }
};
const write = (date: CalendarDate | null) => (date ? toCalendar(date, new GregorianCalendar()).toString() : null);

/** Two typed dates above one month, in the user's calendar, language and digits. */
export default function RangeFields({ from, to, onChange }: Props) {
  const t = useTranslations("dates");
  const reading = useReading();
  const [start, end] = [read(from), read(to)];
  return (
    <I18nProvider locale={localeTag(reading)}>
      <div className={css.fields}>
        <Day label={t("from")} value={start} onChange={(day) => onChange({ from: write(day), to })} />
        <Day label={t("to")} value={end} onChange={(day) => onChange({ from, to: write(day) })} />
      </div>
      {start && end && start.compare(end) > 0 && <p className={css.wrong}>{t("wrong")}</p>}
      <RangeCalendar
        className={css.calendar}
        aria-label={t("range")}
        value={start && end && start.compare(end) <= 0 ? { start, end } : null}
        defaultFocusedValue={end ?? start ?? undefined}
        onChange={(range) =>
          range && onChange({ from: write(range.start as CalendarDate), to: write(range.end as CalendarDate) })
        }
      >
        {({ state }) => <Month shown={state.visibleRange.start} />}
      </RangeCalendar>
    </I18nProvider>
  );
}

type DayProps = { label: string; value: CalendarDate | null; onChange: (day: CalendarDate | null) => void };

function Day({ label, value, onChange }: DayProps) {
  const { locale } = useReading();
  const names = new Intl.DisplayNames(locale, { type: "dateTimeField" });
  const nameOf = (type: string) => (type === "day" || type === "month" || type === "year" ? names.of(type) : undefined);
  return (
    <DateField
      value={value}
      onChange={(day) => onChange(day as CalendarDate | null)}
      granularity="day"
      className={css.field}
    >
      <Label>{label}</Label>
      <DateInput className={css.input}>
        {(segment) => <DateSegment segment={segment} className={css.segment} aria-label={nameOf(segment.type)} />}
      </DateInput>
    </DateField>
  );
}
