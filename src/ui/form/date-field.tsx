"use client";
import { useTranslations } from "next-intl";
import { isDay } from "../dates/days";
import { DayInput } from "./day-input";
import { useField } from "./form";
import { type FieldProps, surround } from "./surround";

/** A day of a form: Gregorian YYYY-MM-DD; null: left empty. */
export function DateField({ path, label, bare, required, hint }: FieldProps) {
  const t = useTranslations("form");
  const { value, fault, change, look } = useField<string | null>(path, (value) => {
    if (value === null || value === undefined || value === "") return required ? t("required") : null;
    return isDay(value) ? null : t("notDay");
  });
  return (
    <DayInput
      {...surround({ path, label, bare, required, hint }, fault)}
      value={value ?? null}
      onChange={change}
      onBlur={look}
    />
  );
}
