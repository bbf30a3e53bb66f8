"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered, STATES } from "./address";
import css from "./refunds.module.css";

type Change = { [Name in keyof Filters]?: Filters[Name] | null };
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

export function RefundFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("refunds");
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={page.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        value={filters.q}
        // The searched refund may be closed.
        onChange={(q) => onChange(q ? { q, state: filters.state === "open" ? "all" : filters.state } : { q })}
      />
      <FilterSelect
        className={css.states}
        label={t("column.state")}
        clearLabel={t("clear")}
        clearable={false}
        allowDeselect={false}
        data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filters.state}
        onChange={(state) => onChange({ state: state as Filters["state"] })}
      />
      <DateRange from={filters.from} to={filters.to} onChange={onChange} label={t("column.created")} />
      {isFiltered(filters) && filters.state !== "open" && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
