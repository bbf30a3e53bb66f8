"use client";
import type { ClipboardEvent } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { addDays, isDay } from "@/ui/dates/days";
import { readDay } from "@/ui/form/date-text";
import { useTextValue } from "@/ui/form/use-text-value";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import css from "./register.module.css";

type Props = {
  label: string;
  value: string | null;
  today: string;
  wrong: string | undefined;
  /** What to check, though it is valid. */
  note?: string | undefined;
  placeholder?: string;
  onChange: (value: string | null) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
};

const STEP: Record<string, number> = { PageUp: 7, PageDown: -7 };

/** Date cell light enough for hundreds of rows: accepts 1405/2/13, 2/13, +30; Page Up and Page Down move by weeks. */
export function DayCell({ label, value, today, wrong, note, placeholder, onChange, onPaste }: Props) {
  const { dayOf, digits } = useFormat();
  const { calendar } = useReading();
  const typed = useTextValue<string | null>({
    value,
    show: (value) => (isDay(value) ? dayOf(value) : (value ?? "")),
    read: (text) => readDay(text, calendar, today),
    onChange,
  });
  return (
    <input
      data-cell
      className={css.cell}
      data-day
      aria-label={label}
      aria-invalid={Boolean(wrong) || undefined}
      aria-description={wrong ? undefined : note}
      data-note={(!wrong && note) || undefined}
      title={wrong ?? note}
      autoComplete="off"
      placeholder={placeholder}
      value={typed.text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => typed.type(digits(asciiDigits(currentTarget.value)))}
      onKeyDown={(event) => {
        const step = STEP[event.key];
        if (!step) return;
        event.preventDefault();
        onChange(isDay(value) ? addDays(value, step) : today);
      }}
      onBlur={typed.settle}
      onPaste={onPaste}
    />
  );
}
