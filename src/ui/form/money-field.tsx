"use client";
import { useTranslations } from "next-intl";
import { useField } from "./form";
import { type Amount, MoneyInput } from "./money-input";
import { type FieldProps, surround } from "./surround";

type Props = FieldProps & { currency: string; autoFocus?: boolean };

/** Money of a form: minor units of `currency`; null when empty. */
export function MoneyField({ path, label, currency, bare, required, hint, autoFocus }: Props) {
  const t = useTranslations("form");
  const { value, fault, change, look } = useField<Amount>(path, (value) => {
    if (value === null || value === undefined) return required ? t("required") : null;
    return typeof value === "number" ? null : t("notMoney");
  });
  return (
    <MoneyInput
      {...surround({ path, label, bare, required, hint }, fault)}
      currency={currency}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      // Typing replaces the initial value.
      onFocus={autoFocus ? ({ currentTarget }) => currentTarget.select() : undefined}
      value={value ?? null}
      onChange={change}
      onBlur={look}
    />
  );
}
