"use client";
import { useTranslations } from "next-intl";
import { isDay } from "../dates/days";
import { DayInput } from "./day-input";
import { type Check, useField } from "./form";
import { type FieldProps, surround } from "./surround";

/** A date of a form: Gregorian YYYY-MM-DD; null when empty. */
export function DateField({ path, label, bare, required, hint, check }: FieldProps & { check?: Check }) {
  const t = useTranslations("form");
  const day: Check = (value) => {
    if (value === null || value === undefined || value === "") return required ? t("required") : null;
    return isDay(value as string) ? null : t("notDay");
  };
  const { value, fault, change, look } = useField<string | null>(path, check ?? day);
  return (
    <DayInput
      {...surround({ path, label, bare, required, hint }, fault)}
      value={value ?? null}
      onChange={change}
      onBlur={look}
    />
  );
}
