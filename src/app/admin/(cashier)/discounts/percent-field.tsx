"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { asciiDigits } from "@/domain/kernel/digits";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { useTextValue } from "@/ui/form/use-text-value";
import { useFormat } from "@/ui/format/use-format";
import { basisPoints } from "./percent";

/** A percentage up to 100 with two decimals; basis points in the form, null when empty. */
export function PercentField({ path, label, bare, required, hint }: FieldProps) {
  const t = useTranslations("form");
  const words = useTranslations("discounts");
  const { decimal, number, digits } = useFormat();
  const { value, fault, change, look } = useField<number | string | null>(path, (value) => {
    if (value === null || value === undefined) return required ? t("required") : null;
    if (typeof value !== "number") return t("notNumber");
    return value > 10_000 ? t("atMost", { n: number(100) }) : null;
  });
  const typed = useTextValue<number | string | null>({
    value: value ?? null,
    show: (value) => (typeof value === "number" ? decimal(String(value / 100)) : (value ?? "")),
    read: (text) => (text.trim() === "" ? null : (basisPoints(text) ?? text)),
    onChange: change,
  });
  return (
    <TextInput
      {...surround({ path, label, bare, required, hint }, fault)}
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
