"use client";
import { PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useField, useHidden } from "./form";
import { type FieldProps, surround } from "./surround";

type Props = FieldProps & {
  placeholder?: string;
  maxLength?: number;
  "data-autofocus"?: boolean;
  /** Browser autofill: stored data of the person at this machine must not be offered. */
  autoComplete?: "new-password" | "off";
};

/** A secret: hidden while typing, with a button to show it. */
export function PasswordField({ path, label, required, hint, autoComplete = "new-password", ...rest }: Props) {
  const t = useTranslations("form");
  useHidden(path);
  const { value, fault, change, look } = useField<string>(path, (value) =>
    required && !String(value ?? "").trim() ? t("required") : null,
  );
  return (
    <PasswordInput
      {...surround({ path, label, required, hint }, fault)}
      dir="ltr"
      autoComplete={autoComplete}
      spellCheck={false}
      visibilityToggleButtonProps={{ "aria-hidden": true, tabIndex: -1 }}
      value={value ?? ""}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={look}
      {...rest}
    />
  );
}
