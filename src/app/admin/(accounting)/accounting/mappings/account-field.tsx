"use client";
import { useTranslations } from "next-intl";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { AccountSelect } from "../_parts/account-select";
import type { Fitting } from "./address";

type Props = Omit<FieldProps, "required"> & {
  /** Undefined: still on their way. */
  accounts: readonly Fitting[] | undefined;
};

/** One account, found by its code or by its title in either script; its number in the form. */
export function AccountField({ path, label, hint, accounts }: Props) {
  const t = useTranslations("form");
  const { value, fault, change } = useField<number | null>(path, (value) => (value == null ? t("required") : null));
  return (
    <AccountSelect
      {...surround({ path, label, hint, required: true }, fault)}
      accounts={accounts}
      value={value}
      onChange={change}
      data-autofocus
      // Ctrl+Enter leaves the field for a moment: a list that opened by that would take the next one.
      openOnFocus={false}
    />
  );
}
