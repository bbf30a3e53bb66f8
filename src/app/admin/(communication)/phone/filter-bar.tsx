"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { CALL_STATES, DIRECTIONS } from "@/domain/communication/telephony/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered } from "./address";
import type { Change } from "./filter-change";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => unknown;
  onClear: () => void;
};

/** Filters of calls; queues have search only. */
export function PhoneFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("phone");
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={page.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        maxLength={100}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      {filters.view === "log" && (
        <>
          <FilterSelect
            className={page.status}
            label={t("column.state")}
            placeholder={t("anyState")}
            clearLabel={t("clear")}
            data={CALL_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            value={filters.state}
            onChange={(state) => onChange({ state: state as Filters["state"] })}
          />
          <FilterSelect
            className={page.status}
            label={t("column.way")}
            placeholder={t("anyWay")}
            clearLabel={t("clear")}
            data={DIRECTIONS.map((value) => ({ value, label: t(`way.${value}`) }))}
            value={filters.direction}
            onChange={(direction) => onChange({ direction: direction as Filters["direction"] })}
          />
          <DateRange from={filters.from} to={filters.to} onChange={onChange} label={t("column.at")} />
        </>
      )}
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
