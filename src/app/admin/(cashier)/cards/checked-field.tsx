"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { asciiDigits } from "@/domain/kernel/digits";
import { useField, useHidden } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import css from "./checked-field.module.css";

type Props = FieldProps & {
  /** Returns the error of the typed text; null when valid. */
  wrong: (typed: string) => string | null;
  /** Returns known facts, such as the bank. */
  told?: (typed: string) => string | null;
};

/** A number with check digits, validated on blur; never stored by the browser. */
export function CheckedField({ path, label, required, hint, wrong, told }: Props) {
  const t = useTranslations("form");
  useHidden(path);
  const { value, fault, change, look } = useField<string>(path, (value) => {
    const typed = String(value ?? "").trim();
    if (typed === "") return required ? t("required") : null;
    return wrong(typed);
  });
  const known = told?.(value);
  return (
    <TextInput
      {...surround({ path, label, ...(required && { required }), ...(hint && { hint }) }, fault)}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      rightSection={known && <span className={css.bank}>{known}</span>}
      rightSectionWidth={known ? 130 : undefined}
      rightSectionPointerEvents="none"
      value={value}
      onChange={({ currentTarget }) => change(asciiDigits(currentTarget.value))}
      onBlur={look}
    />
  );
}
