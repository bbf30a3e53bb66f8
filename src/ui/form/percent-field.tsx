"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { asciiDigits } from "@/domain/kernel/digits";
import { useFormat } from "../format/use-format";
import { useField } from "./form";
import { basisPoints } from "./percent-text";
import { type FieldProps, surround } from "./surround";
import { useTextValue } from "./use-text-value";

/** `min` and `max` are basis points: 100 is one percent. */
type Props = FieldProps & { min?: number; max?: number };

/** A percentage with two decimals; basis points in the form, null when empty. */
export function PercentField({ path, label, bare, required, hint, min = 0, max = 10_000 }: Props) {
  const t = useTranslations("form");
  const { decimal, digits } = useFormat();
  const percent = (points: number) => decimal(String(points / 100));
  const { value, fault, change, look } = useField<number | string | null>(path, (value) => {
    if (value === null || value === undefined) return required ? t("required") : null;
    if (typeof value !== "number") return t("notNumber");
    if (value < min) return t("atLeast", { n: percent(min) });
    return value > max ? t("atMost", { n: percent(max) }) : null;
  });
  const typed = useTextValue<number | string | null>({
    value: value ?? null,
    show: (value) => (typeof value === "number" ? percent(value) : (value ?? "")),
    read: (text) => (text.trim() === "" ? null : (basisPoints(text) ?? text)),
    onChange: change,
  });
  return (
    <TextInput
      {...surround({ path, label, bare, required, hint }, fault)}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>{t("percentSign")}</span>}
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
