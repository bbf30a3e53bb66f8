"use client";
import { useTranslations } from "next-intl";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { AccountPicker } from "../../_parts/account-picker";

/** The account of a terminal or gateway, by code or title. */
export function ClearingField({ path, label, hint }: Pick<FieldProps, "path" | "label" | "hint">) {
  const t = useTranslations("form");
  const { value, fault, change } = useField<number | null>(path, (value) => (value == null ? t("required") : null));
  return (
    <AccountPicker
      {...surround({ path, label, hint, required: true }, fault)}
      levels={["detailed"]}
      value={value ?? null}
      onChange={(id) => change(id)}
    />
  );
}
