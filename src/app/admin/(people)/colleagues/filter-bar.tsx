"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { COLLEAGUE_KINDS } from "@/domain/people/colleague/rules";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered, SORTS, STANDINGS, STATES } from "./address";
import css from "./colleagues.module.css";
import { useCategory } from "./use-category";

type Change = { [Name in keyof Filters]?: Filters[Name] | null };
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => unknown;
  onClear: () => void;
};

const CATEGORIES = Array.from({ length: 99 }, (_, at) => at + 1);

export function ColleagueFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("colleagues");
  const categoryOf = useCategory();
  const choice = <Value extends string>(
    name: "standing" | "kind" | "state" | "sort",
    values: readonly Value[],
    textOf: (value: Value) => string,
  ) => (
    <FilterSelect
      className={css.choice}
      label={t(`column.${name}`)}
      placeholder={t(`any.${name}`)}
      clearLabel={t("clear")}
      data={values.map((value) => ({ value, label: textOf(value) }))}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={css.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        maxLength={100}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      {choice("standing", STANDINGS, (value) => t(`standing.${value}`))}
      {choice("kind", COLLEAGUE_KINDS, (value) => t(`kind.${value}`))}
      <FilterSelect
        className={css.choice}
        label={t("column.category")}
        placeholder={t("any.category")}
        clearLabel={t("clear")}
        searchable
        limit={12}
        data={CATEGORIES.map((value) => ({ value: String(value), label: categoryOf(value) }))}
        value={filters.category === null ? null : String(filters.category)}
        onChange={(value) => onChange({ category: value === null ? null : Number(value) })}
      />
      {choice("state", STATES, (value) => t(`state.${value}`))}
      {choice("sort", SORTS, (value) => t(`sort.${value}`))}
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
