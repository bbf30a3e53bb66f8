"use client";
import { ActionIcon, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { CALENDAR_WIDTH } from "../dates/calendar-width";
import dates from "../dates/dates.module.css";
import { addDays, isDay } from "../dates/days";
import { useFormat } from "../format/use-format";
import { late } from "../late";
import { useReading } from "../preferences";
import { readDay } from "./date-text";
import css from "./form.module.css";
import { useTextValue } from "./use-text-value";

// Loaded on demand: the calendar is large and rarely opened.
const DayCalendar = late(() => import("./day-calendar"));

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  /** Gregorian YYYY-MM-DD; the typed text when invalid; null when empty. */
  value: string | null;
  onChange: (value: string | null) => void;
};

const STEP: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

/** A date by typing (1405/2/13, 2/13, +3) or from a calendar, in the user's calendar; arrows step by days. */
export function DayInput({ value, onChange, onBlur, ...rest }: Props) {
  const t = useTranslations("form");
  const { dayOf, digits } = useFormat();
  const { calendar, timeZone } = useReading();
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const today = () => new Date().toLocaleDateString("sv-SE", { timeZone });
  const typed = useTextValue<string | null>({
    value,
    show: (value) => (isDay(value) ? dayOf(value) : (value ?? "")),
    read: (text) => readDay(text, calendar, today()),
    onChange,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      return setOpened(true);
    }
    const step = STEP[event.key];
    if (!step || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    onChange(isDay(value) ? addDays(value, step) : today());
  };
  const picker = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={CALENDAR_WIDTH} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={-1}
          disabled={rest.disabled}
          aria-label={t("pickDay")}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={15} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={dates.dropdown} aria-label={t("pickDay")}>
        {opened && (
          <DayCalendar
            fallback={<div className={dates.waiting} />}
            value={isDay(value) ? value : null}
            onChange={(chosen) => {
              onChange(chosen);
              setOpened(false);
              input.current?.focus();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...rest}
      ref={input}
      classNames={{ input: css.figure }}
      autoComplete="off"
      placeholder={t("dayHint")}
      rightSection={picker}
      rightSectionWidth={28}
      value={typed.text}
      onChange={({ currentTarget }) => typed.type(digits(asciiDigits(currentTarget.value)))}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        typed.settle();
        onBlur?.(event);
      }}
    />
  );
}
