"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { ROLES } from "@/domain/kernel/permission/rules";
import { STAFF_STATES } from "@/domain/people/operator/rules.staff";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered } from "./address";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Partial<Pick<Filters, "q" | "role" | "state">>) => void;
  onClear: () => void;
};

export function OperatorFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("staff");
  const roles = useTranslations("roles");
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
        label={t("column.role")}
        placeholder={t("anyRole")}
        clearLabel={t("clear")}
        data={ROLES.map((value) => ({ value, label: roles(value) }))}
        value={filters.role}
        onChange={(value) => onChange({ role: value as Filters["role"] })}
      />
      <FilterSelect
        className={page.status}
        label={t("column.state")}
        placeholder={t("anyState")}
        clearLabel={t("clear")}
        data={STAFF_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filters.state}
        onChange={(value) => onChange({ state: value as Filters["state"] })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
