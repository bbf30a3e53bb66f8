"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { KINDS, STATES } from "@/domain/catalogue/certificate/rules";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered } from "./filters";

type Change = Partial<Pick<Filters, "q" | "kind" | "state">>;
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

export function CertificateFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("certificates");
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
        label={t("column.kind")}
        placeholder={t("anyKind")}
        clearLabel={t("clear")}
        data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind: kind as Filters["kind"] })}
      />
      <FilterSelect
        className={page.status}
        label={t("column.state")}
        placeholder={t("anyState")}
        clearLabel={t("clear")}
        data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filters.state}
        onChange={(state) => onChange({ state: state as Filters["state"] })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
