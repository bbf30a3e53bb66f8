"use client";
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { addDays, isDay, monthAway } from "@/ui/dates/days";
import { deepEqual } from "@/ui/deep-equal";
import { monthOf, noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import { calendarWeeks, dueInput, type Filters } from "./address";
import css from "./calendar.module.css";
import type { DueDays } from "./types";

type Props = {
  filters: Filters;
  today: string;
  currency: string;
  first: { input: ReturnType<typeof dueInput>; days: DueDays } | undefined;
  onTurn: (on: string | null) => void;
  /** Opens the list of one day. */
  onDay: (iso: string) => void;
};

/** A month in the user's calendar with amounts due per day. Arrows move by days, Enter opens the day's list. */
export function Calendar({ filters, today, currency, first, onTurn, onDay }: Props) {
  const t = useTranslations("cheques");
  const words = useTranslations("dates");
  const reading = useReading();
  const { number, weekday, dayOfMonth, long } = useFormat();
  const grid = useRef<HTMLTableElement>(null);
  const shown = isDay(filters.on) ? filters.on : today;
  const [focused, setFocused] = useState(shown);
  const { weeks, month } = calendarWeeks(filters.on, today, reading);
  const input = dueInput(filters, today, reading);
  const query = api.cheques.due.useQuery(input, {
    initialData: first && deepEqual(input, first.input) ? first.days : undefined,
    placeholderData: keepPreviousData,
  });
  const turn = (by: 1 | -1) => onTurn(monthAway(shown, by, reading.calendar));
  useKeys({ keyt: () => onTurn(null), pageup: () => turn(-1), pagedown: () => turn(1) });
  const all = weeks.flat();
  const tabbable = all.includes(focused) ? focused : all.includes(today) ? today : month.from;
  const inMonth = (iso: string) => iso >= month.from && iso <= month.to;
  const [Back, On] =
    reading.locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];

  const onKeyDown = (event: KeyboardEvent) => {
    const iso = (event.target as HTMLElement).closest<HTMLElement>("[data-day]")?.dataset["day"];
    if (!iso || event.altKey || event.ctrlKey || event.metaKey) return;
    const side = reading.locale === "fa" ? 1 : -1;
    const by = { ArrowLeft: side, ArrowRight: -side, ArrowDown: 7, ArrowUp: -7 }[event.key];
    if (!by) return;
    event.preventDefault();
    const to = addDays(iso, by);
    setFocused(to);
    if (!all.includes(to)) return onTurn(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"] button`)?.focus();
  };

  return (
    <div className={css.calendar}>
      <div className={css.turn}>
        <ActionIcon variant="default" aria-label={words("previous")} onClick={() => turn(-1)}>
          <Back size={16} />
        </ActionIcon>
        <strong aria-live="polite">{monthOf(reading, noon(month.from))}</strong>
        <ActionIcon variant="default" aria-label={words("next")} onClick={() => turn(1)}>
          <On size={16} />
        </ActionIcon>
        <Button variant="default" size="compact-sm" rightSection={<kbd>T</kbd>} onClick={() => onTurn(null)}>
          {words("today")}
        </Button>
        {query.data && <MonthSum days={query.data.days.filter(({ date }) => inMonth(date))} currency={currency} />}
      </div>
      <Loaded query={query}>
        {({ days }) => {
          const of = new Map(days.map((day) => [day.date, day]));
          return (
            <div className={css.scroller}>
              <table
                ref={grid}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrows walk is a grid.
                role="grid"
                className={css.grid}
                aria-label={t("calendar")}
                onKeyDown={onKeyDown}
              >
                <thead>
                  <tr>
                    {weeks[0]!.map((iso) => (
                      <th key={iso} scope="col">
                        {weekday(noon(iso), "UTC")}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {weeks.map((week) => (
                    <tr key={week[0]}>
                      {week.map((iso) => {
                        const day = of.get(iso);
                        const late = iso < today && (day?.open ?? 0) > 0;
                        return (
                          <td
                            key={iso}
                            data-day={iso}
                            data-today={iso === today || undefined}
                            data-other={!inMonth(iso) || undefined}
                            data-past={iso < today || undefined}
                            data-late={late || undefined}
                          >
                            <button
                              type="button"
                              tabIndex={iso === tabbable ? 0 : -1}
                              aria-label={`${long(noon(iso), "UTC")}, ${t("dueOn", { count: day?.count ?? 0, n: number(day?.count ?? 0) })}`}
                              onFocus={() => setFocused(iso)}
                              onClick={() => onDay(iso)}
                            >
                              <span className={css.number}>{dayOfMonth(noon(iso))}</span>
                              {day && day.count > 0 && (
                                <>
                                  <span className={css.sum}>
                                    <Money amount={day.amount} currency={currency} />
                                  </span>
                                  <span className={css.count}>
                                    {late && <IconAlertTriangle size={13} stroke={1.9} aria-hidden />}
                                    {day.open > 0
                                      ? t("openOn", { count: day.count, n: number(day.count), open: number(day.open) })
                                      : t("dueOn", { count: day.count, n: number(day.count) })}
                                  </span>
                                </>
                              )}
                            </button>
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function MonthSum({ days, currency }: { days: DueDays["days"]; currency: string }) {
  const t = useTranslations("cheques");
  const { number } = useFormat();
  const count = days.reduce((sum, day) => sum + day.count, 0);
  return (
    <span className={css.month}>
      {t("dueOn", { count, n: number(count) })} ·{" "}
      <Money amount={days.reduce((sum, day) => sum + day.amount, 0)} currency={currency} />
    </span>
  );
}
