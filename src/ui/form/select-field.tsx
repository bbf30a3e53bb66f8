"use client";
import { MultiSelect, Select, Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type Check, useField } from "./form";
import { quickKeys } from "./quick-keys";
import { type FieldProps, surround } from "./surround";

type Choice = { value: string; label: string };

type Props = FieldProps & {
  /** Undefined: still on its way. */
  data: readonly Choice[] | undefined;
  searchable?: boolean;
  /** False: what is filled in already does not open as one comes to it. */
  openOnFocus?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** What is wrong with it; without one that it is none and needed. */
  check?: Check;
  /** The values are row numbers: they are numbers in the form, not texts. */
  numeric?: boolean;
};

/** One of a list; null: none. */
export function SelectField({ path, label, data, bare, required, hint, numeric, check, ...rest }: Props) {
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

/** Some of a list, by their numbers. */
export function NumbersField({
  path,
  label,
  data,
  required,
  hint,
  placeholder,
}: Omit<Props, "numeric" | "bare" | "check">) {
  const t = useTranslations("form");
  const { value, fault, change } = useField<number[] | null>(path, (value) =>
    required && (value as number[] | null)?.length === 0 ? t("required") : null,
  );
  return (
    <MultiSelect
      {...surround({ path, label, required, hint }, fault)}
      data={data ?? []}
      value={(value ?? []).map(String)}
      onChange={(chosen) => change(chosen.map(Number))}
      searchable
      hidePickedOptions
      placeholder={placeholder}
      nothingFoundMessage={t(data ? "nothingFound" : "loading")}
    />
  );
}

/** Yes or no. */
export function SwitchField({ path, label, bare }: Pick<FieldProps, "path" | "label" | "bare">) {
  const { value, fault, change } = useField<boolean>(path, () => null);
  return (
    <Switch
      {...(bare ? { "aria-label": label } : { label })}
      error={fault}
      wrapperProps={{ "data-path": path }}
      checked={Boolean(value)}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
