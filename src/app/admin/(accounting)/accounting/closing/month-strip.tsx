"use client";
import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { useFormat } from "@/ui/format/use-format";
import type { Month } from "./address";
import css from "./closing.module.css";
import { MonthState } from "./month-state";
import { useWords } from "./use-words";

type Props = { months: Month[]; today: string; chosen: Month | undefined; onChoose: (month: Month) => void };

/** A row per year, a cell per month; arrow keys follow the reading direction. */
export function MonthStrip({ months, today, chosen, onChoose }: Props) {
  const t = useTranslations("closing");
  const { digits } = useFormat();
  const { shortName, monthName, dayOf } = useWords();
  const strip = useRef<HTMLElement>(null);
  const years = [...new Set(months.map(({ fiscal_year }) => fiscal_year))];
  const walk = (event: KeyboardEvent) => {
    const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: -1, ArrowUp: -12, ArrowDown: 12, [forward]: 1 };
    const step = steps[event.key];
    const to = step && months[months.findIndex(({ fm }) => fm === chosen?.fm) + step];
    if (!to) return;
    event.preventDefault();
    onChoose(to);
    strip.current?.querySelector<HTMLElement>(`[data-fm="${to.fm}"]`)?.focus();
  };
  return (
    <section ref={strip} className={css.strip} aria-label={t("months")} onKeyDown={walk}>
      {years.map((year) => (
        <div key={year} className={css.year}>
          <h2>{digits(String(year))}</h2>
          <ol>
            {months
              .filter(({ fiscal_year }) => fiscal_year === year)
              .map((month) => (
                <li key={month.fm}>
                  <button
                    type="button"
                    data-fm={month.fm}
                    data-state={month.state}
                    aria-current={month.from_on <= today && today <= month.to_on ? "date" : undefined}
                    aria-pressed={month.fm === chosen?.fm}
                    tabIndex={month.fm === chosen?.fm ? 0 : -1}
                    title={t("until", { day: dayOf(month.to_on) })}
                    onClick={() => onChoose(month)}
                  >
                    <span aria-hidden>{shortName(month)}</span>
                    <VisuallyHidden>{monthName(month)}</VisuallyHidden>
                    <MonthState state={month.state} />
                  </button>
                </li>
              ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
