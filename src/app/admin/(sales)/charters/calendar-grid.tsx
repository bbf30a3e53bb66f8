"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { addDays } from "@/ui/dates/days";
import { noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { Calendar } from "./_parts/types";
import css from "./calendar.module.css";
import { MAX_PER_DAY_OF_MONTH } from "./calendar-address";
import { CharterChip } from "./charter-chip";

type Day = Calendar["days"][number];

type Props = {
  weeks: string[][];
  view: "month" | "week";
  days: readonly Day[];
  today: string;
  focused: string;
  onFocusDay: (iso: string) => void;
  inMonth: (iso: string) => boolean;
  openId: number | null;
  fresh: ReadonlySet<number>;
  onOpen: (id: number) => void;
  /** Undefined without permission to create. */
  onNew: ((iso: string) => void) | undefined;
  onMore: (iso: string) => void;
  /** Moves to a day that is not shown. */
  onTurn: (iso: string) => void;
};

/** Days in weeks, each with its charters. Arrows move by days and charters, Enter opens or creates one. */
export function CalendarGrid(props: Props) {
  const { weeks, view, days, today, focused, onFocusDay, inMonth, openId, fresh, onOpen, onNew, onMore } = props;
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { weekday, long, dayOfMonth, number } = useFormat();
  const grid = useRef<HTMLTableElement>(null);
  const of = new Map(days.map((day) => [day.on, day]));
  const shown = weeks.flat();
  const tabbable = shown.includes(focused) ? focused : (shown.find((iso) => iso === today) ?? shown[0]!);

  /** Narrow layouts hide empty days: there keyboard navigation begins at the first charter. */
  const begins = of.get(tabbable)?.charters.length ? tabbable : shown.find((iso) => of.get(iso)?.charters.length);

  const cellOf = (iso: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${iso}"]`);
  const stopsOf = (iso: string) => [...(cellOf(iso)?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
  const focusDay = (iso: string, index: number) => {
    if (!shown.includes(iso)) {
      onFocusDay(iso);
      return props.onTurn(iso);
    }
    const stops = stopsOf(iso);
    (stops.at(index < 0 ? -1 : Math.min(index, stops.length - 1)) ?? cellOf(iso))?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const iso = target.closest<HTMLElement>("[data-day]")?.dataset["day"];
    if (!iso || event.altKey || event.ctrlKey || event.metaKey) return;
    const stops = stopsOf(iso);
    const at = stops.indexOf(target);
    const forward = locale === "fa" ? "ArrowLeft" : "ArrowRight";
    const key = event.key;
    if (key === "ArrowLeft" || key === "ArrowRight") focusDay(addDays(iso, key === forward ? 1 : -1), Math.max(at, 0));
    else if (key === "ArrowDown") {
      if (at + 1 < stops.length) stops[at + 1]!.focus();
      else focusDay(addDays(iso, 7), 0);
    } else if (key === "ArrowUp") {
      if (at > 0) stops[at - 1]!.focus();
      else focusDay(addDays(iso, -7), -1);
    } else if (key === "Home" || key === "End") {
      const week = weeks.find((week) => week.includes(iso))!;
      focusDay(key === "Home" ? week[0]! : week[6]!, 0);
    } else if (key === "Enter" && at < 0 && onNew) onNew(iso);
    else return;
    event.preventDefault();
  };

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrows walk is a grid.
      role="grid"
      className={css.grid}
      data-view={view}
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
              const charters = day?.charters ?? [];
              const drawn = view === "month" ? charters.slice(0, MAX_PER_DAY_OF_MONTH) : charters;
              const rest = (day?.totals.charters ?? 0) - drawn.length;
              return (
                <td
                  key={iso}
                  data-day={iso}
                  data-today={iso === today || undefined}
                  data-past={iso < today || undefined}
                  data-other={!inMonth(iso) || undefined}
                  data-empty={charters.length === 0 || undefined}
                  aria-label={`${long(noon(iso), "UTC")}${charters.length === 0 ? `, ${t("noCharters")}` : ""}`}
                  tabIndex={charters.length === 0 ? (iso === tabbable ? 0 : -1) : undefined}
                  onFocus={() => onFocusDay(iso)}
                >
                  <div className={css.date}>
                    <span className={css.number}>{dayOfMonth(noon(iso))}</span>
                    <span className={css.full}>{long(noon(iso), "UTC")}</span>
                    {day && (
                      <span className={css.sum} aria-hidden>
                        {t("seatsLeft", { seats: number(day.totals.available) })}
                      </span>
                    )}
                  </div>
                  {drawn.map((charter, index) => (
                    <CharterChip
                      key={charter.id}
                      charter={charter}
                      open={charter.id === openId}
                      fresh={fresh.has(charter.id)}
                      tabbable={iso === begins && index === 0}
                      onOpen={onOpen}
                    />
                  ))}
                  {rest > 0 && (
                    <button type="button" data-stop tabIndex={-1} className={css.more} onClick={() => onMore(iso)}>
                      {t("more", { n: number(rest) })}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
