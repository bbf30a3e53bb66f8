"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { asciiDigits } from "@/domain/kernel/digits";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { useTextValue } from "@/ui/form/use-text-value";
import { useFormat } from "@/ui/format/use-format";

/** A percentage from 0 with two decimals; basis points in the form, null when empty. */
export function PointsField({ path, label, bare, hint, most }: FieldProps & { most: number }) {
  const t = useTranslations("form");
  const words = useTranslations("markups");
  const { decimal, number, digits } = useFormat();
  const { value, fault, change, look } = useField<number | string | null>(path, (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value !== "number") return t("notNumber");
    return value > most ? t("atMost", { n: number(most / 100) }) : null;
  });
  const typed = useTextValue<number | string | null>({
    value: value ?? null,
    show: (value) => (typeof value === "number" ? decimal(String(value / 100)) : (value ?? "")),
    read: (text) => (text.trim() === "" ? null : (pointsOf(text) ?? text)),
    onChange: change,
  });
  return (
    <TextInput
      {...surround({ path, label, bare, hint }, fault)}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>{words("percentSign")}</span>}
      rightSectionPointerEvents="none"
      value={typed.text}
      onChange={({ currentTarget }) => typed.type(digits(asciiDigits(currentTarget.value)))}
      onBlur={() => {
        typed.settle();
        look();
      }}
    />
  );
}

/**
 * Parses a typed percentage (`12.5`, `۱۲٫۵`, `12/5 %`) to basis points; null when invalid or with too many decimals.
 */
function pointsOf(typed: string): number | null {
  const text = asciiDigits(typed)
    .replace(/[\s%٪]/g, "")
    .replace(/[٫,/]/, ".");
  return /^\d{1,5}(?:\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
