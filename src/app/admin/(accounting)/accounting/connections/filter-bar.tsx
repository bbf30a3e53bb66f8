"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { STATUSES, TYPES } from "@/domain/accounting/connection/rules";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Change, type Filters, isFiltered } from "./address";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

export function ConnectionFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("connections");
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={page.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        className={page.status}
        label={t("column.records")}
        placeholder={t("any.type")}
        clearLabel={t("clear")}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filters.type}
        onChange={(type) => onChange({ type: type as Filters["type"] })}
      />
      <SegmentedControl
        aria-label={t("column.status")}
        size="xs"
        transitionDuration={0}
        data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filters.status}
        onChange={(status) => onChange({ status: status as Filters["status"] })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
