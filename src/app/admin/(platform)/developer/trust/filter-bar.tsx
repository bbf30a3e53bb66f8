"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { api } from "../../../_client";
import css from "../_parts/developer.module.css";
import { type Filters, isFiltered, STATES } from "./filters";

type Change = Partial<Pick<Filters, "q" | "state" | "site">>;
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

export function TrustFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("developer");
  const sites = api.domains.list.useQuery({ per_page: 100 }, { staleTime: 60_000 });
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={page.search}
        label={t("trust.searchLabel")}
        placeholder={t("trust.search")}
        clearLabel={t("clear")}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        className={page.status}
        label={t("trust.state")}
        placeholder={t("trust.anyState")}
        clearLabel={t("clear")}
        data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filters.state}
        onChange={(value) => onChange({ state: value as Filters["state"] })}
      />
      <FilterSelect
        className={css.select}
        label={t("trust.site")}
        placeholder={t("trust.anySite")}
        clearLabel={t("clear")}
        data={(sites.data?.rows ?? []).map(({ id, domain }) => ({ value: String(id), label: domain }))}
        value={filters.site ? String(filters.site) : null}
        onChange={(value) => onChange({ site: value ? Number(value) : null })}
        searchable
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
