"use client";
import { FilterSelect } from "@/ui/filters/filter-select";
import page from "@/ui/list/page.module.css";
import type { FiltersProps } from "./resource";

type Props = FiltersProps & {
  name: string;
  label: string;
  /** Shown without a choice; absent where one is always chosen. */
  any?: string;
  choices: readonly { value: string | number | boolean; label: string }[];
  searchable?: true;
  /** A key focuses it, in place of a search box. */
  first?: true;
};

/** Filter of a list by one of some values. */
export function ChoiceFilter({ name, label, any, choices, values, set, clearLabel, ...rest }: Props) {
  const value = values[name] ?? null;
  return (
    <FilterSelect
      className={page.status}
      label={label}
      {...(any === undefined ? { clearable: false, allowDeselect: false } : { placeholder: any })}
      {...(rest.searchable && { searchable: true })}
      {...(rest.first && { ref: rest.search })}
      clearLabel={clearLabel}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === null ? null : String(value)}
      onChange={(to) => set({ [name]: choices.find((choice) => String(choice.value) === to)?.value ?? null })}
    />
  );
}
