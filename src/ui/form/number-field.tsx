"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { useFormat } from "../format/use-format";
import { useField } from "./form";
import css from "./form.module.css";
import { type FieldProps, surround } from "./surround";
import { useTextValue } from "./use-text-value";

type Props = FieldProps & {
  min?: number;
  max?: number;
  /** Unit shown at the end: kg, minutes. */
  unit?: string;
  placeholder?: string;
};

const STEP: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** A whole number in Persian or ASCII digits; arrows step it. Null when empty. */
export function NumberField({ path, label, bare, required, hint, min = 0, max, unit, placeholder }: Props) {
  const t = useTranslations("form");
  const { number, digits } = useFormat();
  const { value, fault, change, look } = useField<number | string | null>(path, (value) => {
    if (value === null || value === undefined) return required ? t("required") : null;
    if (typeof value !== "number") return t("notNumber");
    if (value < min) return t("atLeast", { n: number(min) });
    return max !== undefined && value > max ? t("atMost", { n: number(max) }) : null;
  });
  const typed = useTextValue<number | string | null>({
    value: value ?? null,
    show: (value) => digits(String(value ?? "")),
    read: (text) => {
      const ascii = asciiDigits(text).replace(/[\s,٬]/g, "");
      return ascii === "" ? null : /^-?\d{1,12}$/.test(ascii) ? Number(ascii) : text;
    },
    onChange: change,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (!step || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const next = (typeof value === "number" ? value : min - step) + step;
    change(Math.min(Math.max(next, min), max ?? Number.MAX_SAFE_INTEGER));
  };
  return (
    <TextInput
      {...surround({ path, label, bare, required, hint }, fault)}
      classNames={{ input: css.figure }}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      rightSection={unit && <span className={css.unit}>{unit}</span>}
      rightSectionWidth={unit ? Math.max(34, unit.length * 8 + 12) : undefined}
      rightSectionPointerEvents="none"
      value={typed.text}
      onChange={({ currentTarget }) => typed.type(digits(asciiDigits(currentTarget.value)))}
      onKeyDown={onKeyDown}
      onBlur={() => {
        typed.settle();
        look();
      }}
    />
  );
}
