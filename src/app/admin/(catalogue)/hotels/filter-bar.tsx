"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { TYPES } from "@/domain/catalogue/accommodation/rules";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { api } from "../../_client";
import { type Filters, isFiltered, STARS } from "./filters";
import css from "./hotels.module.css";
import { useNameOf } from "./use-name-of";

type Change = Partial<Omit<Filters, "page">>;
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

export function HotelFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const nameOf = useNameOf();
  const cities = api.hotels.cities.useQuery(undefined, { staleTime: 60_000 });
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
      <FilterSelect
        className={css.city}
        searchable
        label={t("column.city")}
        placeholder={t("anyCity")}
        clearLabel={`${t("clear")}: ${t("column.city")}`}
        data={(cities.data ?? []).map((city) => ({
          value: String(city.id),
          label: `${nameOf(city)} (${number(city.hotels)})`,
        }))}
        value={filters.city === null ? null : String(filters.city)}
        onChange={(city) => onChange({ city: city === null ? null : Number(city) })}
      />
      <FilterSelect
        className={page.status}
        label={t("column.type")}
        placeholder={t("anyType")}
        clearLabel={`${t("clear")}: ${t("column.type")}`}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filters.type}
        onChange={(type) => onChange({ type: type as Filters["type"] })}
      />
      <FilterSelect
        className={css.stars}
        label={t("column.stars")}
        placeholder={t("anyStars")}
        clearLabel={`${t("clear")}: ${t("column.stars")}`}
        data={STARS.map((n) => ({ value: String(n), label: t("starsOf", { n: number(n) }) }))}
        value={filters.stars === null ? null : String(filters.stars)}
        onChange={(stars) => onChange({ stars: stars === null ? null : Number(stars) })}
      />
      <FilterSelect
        className={page.status}
        label={t("column.mapping")}
        placeholder={t("anyMapping")}
        clearLabel={`${t("clear")}: ${t("column.mapping")}`}
        data={[
          { value: "true", label: t("mapped") },
          { value: "false", label: t("unmapped") },
        ]}
        value={filters.mapped === null ? null : String(filters.mapped)}
        onChange={(mapped) => onChange({ mapped: mapped === null ? null : mapped === "true" })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
