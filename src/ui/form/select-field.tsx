"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type Check, useField } from "./form";
import { quickKeys } from "./quick-keys";
import { type FieldProps, surround } from "./surround";

type Choice = { value: string; label: string };

export type SelectProps = FieldProps & {
  /** Undefined: still on its way. */
  data: readonly Choice[] | undefined;
  searchable?: boolean;
  /** False: what is filled in already does not open as one comes to it. */
  openOnFocus?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** What is typed to search by, where `data` is not all there is. */
  onSearchChange?: (typed: string) => void;
  /** What is wrong with it; without one that it is none and needed. */
  check?: Check;
  /** The values are row numbers: they are numbers in the form, not texts. */
  numeric?: boolean;
};

/** One of a list; null: none. */
export function SelectField({ path, label, data, bare, required, hint, numeric, check, ...rest }: SelectProps) {
  const t = useTranslations("form");
  const needed: Check = (value) =>
    required && (value === null || value === undefined || value === "") ? t("required") : null;
  const { value, fault, change } = useField<string | number | null>(path, check ?? needed);
  return (
    <Select
      {...surround({ path, label, bare, required, hint }, fault)}
      data={data ?? []}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => change(chosen !== null && numeric ? Number(chosen) : chosen)}
      allowDeselect={false}
      nothingFoundMessage={t(data ? "nothingFound" : "loading")}
      clearButtonProps={{ "aria-label": t("clear") }}
      {...quickKeys({ empty: value === null || value === undefined, arrived: data !== undefined })}
      {...rest}
    />
  );
}
