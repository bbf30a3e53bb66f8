"use client";
import { useTranslations } from "next-intl";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { AccountSelect } from "../_parts/account-select";
import type { Fitting } from "./address";

type Props = Omit<FieldProps, "required"> & {
  /** Undefined while loading. */
  accounts: readonly Fitting[] | undefined;
};

/** Picks an account by code or title in either script; stores its id in the form. */
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
      // Ctrl+Enter moves the focus for a moment: a list opened by that would take the next key.
      openOnFocus={false}
    />
  );
}
