"use client";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { KINDS, TYPES } from "@/domain/accounting/document/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { type Amount, MoneyInput } from "@/ui/form/money-input";
import page from "@/ui/list/page.module.css";
import { api } from "../../../_client";
import { ViewsMenu } from "../../../_views/views-menu";
import { LineFilters } from "../_parts/line-filters";
import { type Filters, isFiltered } from "./address";
import css from "./documents.module.css";

type Change = { [Name in keyof Filters]?: Filters[Name] | null };
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
  tabs: ReactNode;
};

export function DocumentFilterBar({ search, filters, onChange, onClear, tabs }: Props) {
  const t = useTranslations("documents");
  const setting = api.documents.setting.useQuery(undefined, { staleTime: 300_000 });
  const currency = setting.data?.currency ?? "IRR";
  const journal = filters.tab === "journal";
  const choice = <Value extends string>(
    name: "kind" | "type" | "status",
    values: readonly Value[],
    textOf: (value: Value) => string,
  ) => (
    <FilterSelect
      className={css[name]}
      label={t(`column.${name}`)}
      placeholder={t(`any.${name}`)}
      clearLabel={t("clear")}
      data={values.map((value) => ({ value, label: textOf(value) }))}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const bound = (name: "min" | "max") => (
    <MoneyInput
      className={css.bound}
      aria-label={t(name)}
      placeholder={t(name)}
      currency={currency}
      value={filters[name]}
      onChange={(value: Amount) => (typeof value === "number" || value === null) && onChange({ [name]: value })}
    />
  );
  return (
    <search className={page.filters}>
      {tabs}
      <TypedSearch
        input={search}
        className={css.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      {journal && choice("kind", KINDS, (value) => t(`kind.${value}`))}
      {choice("type", TYPES, (value) => t(`type.${value}`))}
      {journal && choice("status", ["temporary", "definite"], (value) => t(`status.${value}`))}
      <DateRange from={filters.from} to={filters.to} onChange={onChange} label={t("column.date")} />
      {bound("min")}
      {bound("max")}
      {journal && (
        <LineFilters
          className={css.type}
          value={{ center: filters.center, member: filters.member }}
          onChange={onChange}
        />
      )}
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
      <ViewsMenu />
    </search>
  );
}
