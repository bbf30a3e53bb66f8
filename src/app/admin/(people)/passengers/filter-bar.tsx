"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { DOCUMENT_WARNINGS } from "@/domain/people/passenger/rules.kinds";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { ViewsMenu } from "../../_views/views-menu";
import { type Filters, isFiltered } from "./address";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Partial<Pick<Filters, "q" | "documents" | "deleted">>) => void;
  onClear: () => void;
};

export function PassengerFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("passengers");
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
        label={t("documents")}
        placeholder={t("anyDocuments")}
        clearLabel={t("clear")}
        data={DOCUMENT_WARNINGS.map((value) => ({ value, label: t(`warning.${value}`) }))}
        value={filters.documents}
        onChange={(value) => onChange({ documents: value as Filters["documents"] })}
      />
      <FilterSelect
        className={page.status}
        label={t("state")}
        placeholder={t("active")}
        clearLabel={t("clear")}
        data={[{ value: "yes", label: t("deleted") }]}
        value={filters.deleted}
        onChange={(value) => onChange({ deleted: value as Filters["deleted"] })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
      <ViewsMenu />
    </search>
  );
}
