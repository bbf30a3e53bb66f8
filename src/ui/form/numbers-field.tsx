"use client";
import { MultiSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useField } from "./form";
import type { SelectProps } from "./select-field";
import { surround } from "./surround";

/** Selection of several options by id. */
export function NumbersField({
  path,
  label,
  data,
  required,
  hint,
  placeholder,
  onSearchChange,
}: Omit<SelectProps, "numeric" | "bare" | "check">) {
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
      onSearchChange={onSearchChange}
      nothingFoundMessage={t(data ? "nothingFound" : "loading")}
    />
  );
}
