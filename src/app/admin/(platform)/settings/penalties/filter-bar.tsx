"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { TYPES } from "@/domain/sales/penalty/rules.match";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered } from "./address";
import css from "./penalties.module.css";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
};

export function PenaltyFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("penalties");
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
        label={t("field.types")}
        placeholder={t("anyType")}
        clearLabel={t("clear")}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filters.type}
        onChange={(type) => onChange({ type: type as Filters["type"] })}
      />
      <Checkbox
        className={css.deleted}
        label={t("showDeleted")}
        checked={filters.deleted}
        onChange={({ currentTarget }) => onChange({ deleted: currentTarget.checked })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
