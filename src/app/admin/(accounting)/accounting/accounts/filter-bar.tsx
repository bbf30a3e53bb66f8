"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import css from "./accounts.module.css";
import { type Filters, isNarrowed, LEVELS, NATURES, STANDING } from "./address";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
};

export function AccountFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("accounts");
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={page.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={`${t("clear")}: ${t("searchLabel")}`}
        maxLength={100}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <Select
        className={css.choice}
        aria-label={t("shownTo")}
        data={LEVELS.map((value) => ({ value, label: t(`upTo.${value}`) }))}
        value={filters.level}
        allowDeselect={false}
        onChange={(value) => onChange({ level: value as Filters["level"] })}
      />
      <FilterSelect
        className={css.choice}
        label={t("column.nature")}
        placeholder={t("anyNature")}
        clearLabel={`${t("clear")}: ${t("column.nature")}`}
        data={NATURES.map((value) => ({ value, label: t(`nature.${value}`) }))}
        value={filters.nature}
        onChange={(value) => onChange({ nature: value as Filters["nature"] })}
      />
      <FilterSelect
        className={css.choice}
        label={t("standing")}
        placeholder={t("anyStanding")}
        clearLabel={`${t("clear")}: ${t("standing")}`}
        data={STANDING.map((value) => ({ value, label: t(value) }))}
        value={filters.standing}
        onChange={(value) => onChange({ standing: value as Filters["standing"] })}
      />
      {isNarrowed(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
