"use client";
import { useTranslations } from "next-intl";
import { isDay } from "../dates/days";
import { DayInput } from "./day-input";
import { useField } from "./form";

type Props = { path: string; label: string; bare?: boolean; required?: boolean; hint?: string };

/** A day of a form: Gregorian YYYY-MM-DD; null: left empty. */
export function DateField({ path, label, bare, required, hint }: Props) {
  const t = useTranslations("form");
  const { value, fault, change, look } = useField<string | null>(path, (value) => {
    if (value === null || value === undefined || value === "") return required ? t("required") : null;
    return isDay(value) ? null : t("notDay");
  });
  return (
    <DayInput
      {...(bare ? { "aria-label": label } : { label, withAsterisk: required })}
      description={hint}
      error={fault}
      wrapperProps={{ "data-path": path }}
      value={value ?? null}
      onChange={change}
      onBlur={look}
    />
  );
}
