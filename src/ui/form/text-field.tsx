"use client";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { asciiDigits } from "@/domain/digits";
import { useField } from "./form";

type Props = {
  path: string;
  label: string;
  /** The label is read out, not drawn: a cell of a grid. */
  bare?: boolean;
  required?: boolean;
  hint?: string;
  /** Codes and Latin names run left to right; codes are written in capitals and ASCII digits. */
  kind?: "text" | "latin" | "code";
  lines?: number;
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
};

export function TextField({ path, label, bare, required, hint, kind = "text", lines, ...rest }: Props) {
  const t = useTranslations("form");
  const { value, fault, change, look } = useField<string | null>(path, (value) =>
    required && !String(value ?? "").trim() ? t("required") : null,
  );
  const common = {
    ...(bare ? { "aria-label": label } : { label, withAsterisk: required }),
    description: hint,
    error: fault,
    wrapperProps: { "data-path": path },
    value: value ?? "",
    onBlur: look,
    autoComplete: "off",
    ...(kind !== "text" && { dir: "ltr" as const }),
    ...rest,
  };
  if (lines) return <Textarea {...common} rows={lines} onChange={({ currentTarget }) => change(currentTarget.value)} />;
  return (
    <TextInput
      {...common}
      spellCheck={kind === "text"}
      onChange={({ currentTarget }) =>
        change(kind === "code" ? asciiDigits(currentTarget.value).toUpperCase() : currentTarget.value)
      }
    />
  );
}
