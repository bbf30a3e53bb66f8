"use client";
import { FilterSelect } from "@/ui/filters/filter-select";
import page from "@/ui/list/page.module.css";
import type { Filter, FiltersProps } from "./resource";

type Choice = { value: string | number | boolean; label: string };
type Given = {
  label: string;
  /** Shown without a choice; absent where one is always chosen. */
  any?: string;
  choices: readonly Choice[];
  searchable?: true;
  /** A key focuses it, in place of a search box. */
  first?: true;
};

/** Filter of a list by one of some choices. */
export const choiceFilter = (name: string, given: Given): Filter => ({
  name,
  show: (props) => <ChoiceFilter {...props} {...given} name={name} />,
});

/** The same by one of some values. */
export const valueFilter = <Value extends Choice["value"]>(
  name: string,
  label: string,
  any: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Filter => choiceFilter(name, { label, any, choices: values.map((value) => ({ value, label: textOf(value) })) });

type Props = FiltersProps & Given & { name: string };

function ChoiceFilter({ name, label, any, choices, values, set, clearLabel, ...rest }: Props) {
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
