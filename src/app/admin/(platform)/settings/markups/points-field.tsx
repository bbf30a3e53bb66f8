"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { asciiDigits } from "@/domain/kernel/digits";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { useTextValue } from "@/ui/form/use-text-value";
import { useFormat } from "@/ui/format/use-format";

/** A percentage from 0 on, to two decimals; in the form basis points, null where it is left empty. */
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

/** A percentage as it is typed (`12.5`, `۱۲٫۵`, `12/5 %`) in basis points; null: it is none, or too fine. */
function pointsOf(typed: string): number | null {
  const text = asciiDigits(typed)
    .replace(/[\s%٪]/g, "")
    .replace(/[٫,/]/, ".");
  return /^\d{1,5}(?:\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
