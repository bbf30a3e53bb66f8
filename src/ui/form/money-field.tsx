"use client";
import { useTranslations } from "next-intl";
import { useField } from "./form";
import { type Amount, MoneyInput } from "./money-input";

type Props = {
  path: string;
  label: string;
  currency: string;
  bare?: boolean;
  required?: boolean;
  hint?: string;
};

/** Money of a form: minor units of `currency`; null: left empty. */
export function MoneyField({ path, label, currency, bare, required, hint }: Props) {
  const t = useTranslations("form");
  const { value, fault, change, look } = useField<Amount>(path, (value) => {
    if (value === null || value === undefined) return required ? t("required") : null;
    return typeof value === "number" ? null : t("notMoney");
  });
  return (
    <MoneyInput
      {...(bare ? { "aria-label": label } : { label, withAsterisk: required })}
      description={hint}
      error={fault}
      wrapperProps={{ "data-path": path }}
      currency={currency}
      value={value ?? null}
      onChange={change}
      onBlur={look}
    />
  );
}
