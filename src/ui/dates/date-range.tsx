"use client";
import { Button, Popover, UnstyledButton } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "../format/use-format";
import { late } from "../late";
import { useReading } from "../preferences";
import { CALENDAR_WIDTH } from "./calendar-width";
import css from "./dates.module.css";

/** ISO dates, Gregorian, both inclusive; null for an open end. */
type Props = {
  from: string | null;
  to: string | null;
  onChange: (range: { from: string | null; to: string | null }) => void;
  /** Subject of the dates; defaults to creation. */
  label?: string;
  /** Text without dates; defaults to any. */
  none?: string;
  /** The predefined ranges are in the future, not the past. */
  ahead?: boolean;
};

const DAY_MS = 86_400_000;

// Loaded on demand: calendars are large and rarely opened.
const RangeFields = late(() => import("./range-fields"));

export function DateRange({ from, to, onChange, label: of, none, ahead }: Props) {
  const t = useTranslations("dates");
  const { dayOf, daySpan, number } = useFormat();
  const { timeZone } = useReading();
  const [opened, setOpened] = useState(false);
  const label =
    from && to
      ? daySpan(from, to)
      : from
        ? t("since", { from: dayOf(from) })
        : to
          ? t("until", { to: dayOf(to) })
          : (none ?? t("any"));
  const preset = (days: number) => {
    const iso = (at: number) => new Date(at).toLocaleDateString("sv-SE", { timeZone });
    const far = (days - 1) * DAY_MS;
    onChange({ from: iso(Date.now() - (ahead ? 0 : far)), to: iso(Date.now() + (ahead ? far : 0)) });
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={CALENDAR_WIDTH} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          leftSection={<IconCalendar size={16} stroke={1.6} />}
          aria-label={`${of ?? t("created")}: ${label}`}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-label={t("range")}>
        <div className={css.presets}>
          <UnstyledButton onClick={() => preset(1)}>{t("today")}</UnstyledButton>
          <UnstyledButton onClick={() => preset(7)}>{t("days", { n: number(7) })}</UnstyledButton>
          <UnstyledButton onClick={() => preset(30)}>{t("days", { n: number(30) })}</UnstyledButton>
        </div>
        {opened && <RangeFields from={from} to={to} onChange={onChange} fallback={<div className={css.waiting} />} />}
      </Popover.Dropdown>
    </Popover>
  );
}
