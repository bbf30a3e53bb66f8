"use client";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { type Check, useField } from "./form";
import css from "./form.module.css";
import { type FieldProps, surround } from "./surround";

type Props = FieldProps & {
  /** Codes and Latin names are left to right; codes use capitals and ASCII digits. */
  kind?: "text" | "latin" | "code";
  lines?: number;
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Validation; defaults to required. */
  check?: Check;
  /** Suggestions while typing. */
  choices?: readonly string[];
  onTyped?: (value: string) => void;
};

export function TextField({
  path,
  label,
  bare,
  required,
  hint,
  kind = "text",
  check,
  lines,
  choices,
  onTyped,
  ...rest
}: Props) {
  const t = useTranslations("form");
  const list = useId();
  const needed: Check = (value) => (required && !String(value ?? "").trim() ? t("required") : null);
  const { value, fault, change, look } = useField<string | null>(path, check ?? needed);
  const common = {
    ...surround({ path, label, bare, required, hint }, fault),
    value: value ?? "",
    onBlur: look,
    autoComplete: "off",
    ...(kind !== "text" && { dir: "ltr" as const }),
    ...rest,
  };
  if (lines) return <Textarea {...common} rows={lines} onChange={({ currentTarget }) => change(currentTarget.value)} />;
  const type = (typed: string) => {
    const value = kind === "code" ? asciiDigits(typed).toUpperCase() : typed;
    change(value);
    onTyped?.(value);
  };
  return (
    <>
      <TextInput
        {...common}
        list={choices && list}
        classNames={choices && { input: css.coded }}
        spellCheck={kind === "text"}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {choices && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
