"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { api } from "../../../_client";
import css from "../_parts/developer.module.css";
import { type Filters, isFiltered, STATUSES } from "./filters";

type Change = Partial<Pick<Filters, "q" | "status" | "colleague">>;
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

export function DomainFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("developer");
  const colleagues = api.domains.colleagues.useQuery({}, { staleTime: 60_000 });
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={page.search}
        label={t("domains.searchLabel")}
        placeholder={t("domains.search")}
        clearLabel={t("clear")}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        className={page.status}
        label={t("domains.status")}
        placeholder={t("domains.anyStatus")}
        clearLabel={t("clear")}
        data={STATUSES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filters.status}
        onChange={(value) => onChange({ status: value as Filters["status"] })}
      />
      <FilterSelect
        className={css.select}
        label={t("domains.colleague")}
        placeholder={t("domains.anyColleague")}
        clearLabel={t("clear")}
        data={(colleagues.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.colleague ? String(filters.colleague) : null}
        onChange={(value) => onChange({ colleague: value ? Number(value) : null })}
        searchable
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
