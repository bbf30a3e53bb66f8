"use client";
import { FilterSelect } from "@/ui/filters/filter-select";
import page from "@/ui/list/page.module.css";
import type { FiltersProps } from "./resource";

type Props = FiltersProps & {
  name: string;
  label: string;
  /** Shown without a choice. */
  any: string;
  choices: readonly { value: string | number | boolean; label: string }[];
  searchable?: true;
};

/** Filter of a list by one of some values. */
export function ChoiceFilter({ name, label, any, choices, values, set, clearLabel, searchable }: Props) {
  const value = values[name] ?? null;
  return (
    <FilterSelect
      className={page.status}
      label={label}
      placeholder={any}
      {...(searchable && { searchable })}
      clearLabel={clearLabel}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === null ? null : String(value)}
      onChange={(to) => set({ [name]: choices.find((choice) => String(choice.value) === to)?.value ?? null })}
    />
  );
}
