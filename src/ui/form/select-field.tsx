"use client";
import { useTranslations } from "next-intl";
import { type Check, useField } from "./form";
import { QuickSelect } from "./quick-select";
import { type FieldProps, surround } from "./surround";

type Choice = { value: string; label: string };

export type SelectProps = FieldProps & {
  /** Undefined while loading. */
  data: readonly Choice[] | undefined;
  searchable?: boolean;
  /** False keeps a prefilled list closed on focus. */
  openOnFocus?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Called with the search text when `data` is only a part of all options. */
  onSearchChange?: (typed: string) => void;
  /** Validation; defaults to required. */
  check?: Check;
  /** Values are ids: numbers in the form, not text. */
  numeric?: boolean;
};

/** Selection of one option; null for none. */
export function SelectField({ path, label, data, bare, required, hint, numeric, check, ...rest }: SelectProps) {
  const t = useTranslations("form");
  const needed: Check = (value) =>
    required && (value === null || value === undefined || value === "") ? t("required") : null;
  const { value, fault, change } = useField<string | number | null>(path, check ?? needed);
  return (
    <QuickSelect
      {...surround({ path, label, bare, required, hint }, fault)}
      data={data}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => change(chosen !== null && numeric ? Number(chosen) : chosen)}
      allowDeselect={false}
      nothingFoundMessage={t(data ? "nothingFound" : "loading")}
      clearButtonProps={{ "aria-label": t("clear") }}
      {...rest}
    />
  );
}
