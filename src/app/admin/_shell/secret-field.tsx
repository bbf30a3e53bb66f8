"use client";
import { PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useField } from "@/ui/form/form";
import { surround } from "@/ui/form/surround";

type Props = { path: string; label: string; hint?: string; autoComplete: string };

/** Required password field of the user's own password. */
export function SecretField({ path, label, hint, autoComplete }: Props) {
  const t = useTranslations("form");
  const { value, fault, change } = useField<string>(path, (value) => (value ? null : t("required")));
  return (
    <PasswordInput
      {...surround({ path, label, required: true, hint }, fault)}
      value={value}
      dir="ltr"
      maxLength={200}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ "aria-hidden": true, tabIndex: -1 }}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
