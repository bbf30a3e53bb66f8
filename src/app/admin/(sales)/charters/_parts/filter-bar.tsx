"use client";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { CHARTER_KINDS, CHARTER_STATUSES } from "@/domain/sales/charter/rules.charter";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { PlaceFilter } from "../../../_places/place-filter";
import { type Filters, isFiltered, NO_FILTERS } from "./filters";
import css from "./page.module.css";

type Change = Partial<{ [name in keyof Filters]: Filters[name] | null }>;

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  children?: ReactNode;
};

/** Filters of every charter page, followed by the page's own. */
export function CharterFilterBar({ search, filters, onChange, children }: Props) {
  const t = useTranslations("charters");
  return (
    <search className={css.filters}>
      <TypedSearch
        input={search}
        className={css.search}
        label={t("search")}
        placeholder={t("searchHint")}
        clearLabel={`${t("clear")}: ${t("search")}`}
        maxLength={100}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <PlaceFilter
        className={css.place}
        label={t("origin")}
        clearLabel={t("clear")}
        value={filters.origin}
        onChange={(origin) => onChange({ origin })}
      />
      <PlaceFilter
        className={css.place}
        label={t("destination")}
        clearLabel={t("clear")}
        value={filters.destination}
        onChange={(destination) => onChange({ destination })}
      />
      <FilterSelect
        className={css.choice}
        label={t("kind")}
        placeholder={t("anyKind")}
        clearLabel={t("clear")}
        data={CHARTER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind: kind as Filters["kind"] })}
      />
      <FilterSelect
        className={css.choice}
        label={t("status")}
        placeholder={t("anyStatus")}
        clearLabel={t("clear")}
        data={CHARTER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={filters.status}
        onChange={(status) => onChange({ status: status as Filters["status"] })}
      />
      {children}
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={() => onChange(NO_FILTERS)} />}
    </search>
  );
}
