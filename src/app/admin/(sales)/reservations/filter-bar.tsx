"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import css from "@/ui/list/page.module.css";
import { ViewsMenu } from "../../_views/views-menu";
import { type Filters, isFiltered, STATUSES } from "./filters";

type Change = Partial<Pick<Filters, "q" | "status" | "product" | "from" | "to">>;
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

export function ReservationFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("reservations");
  const status = useTranslations("status");
  const sales = useTranslations("sales");
  return (
    <search className={css.filters}>
      <TypedSearch
        input={search}
        className={css.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        className={css.status}
        label={t("status")}
        placeholder={t("anyStatus")}
        clearLabel={t("clear")}
        data={STATUSES.map((value) => ({ value, label: status(value) }))}
        value={filters.status}
        onChange={(value) => onChange({ status: value as Filters["status"] })}
      />
      <FilterSelect
        className={css.status}
        label={t("product")}
        placeholder={t("anyProduct")}
        clearLabel={t("clear")}
        data={PRODUCTS.map((value) => ({ value, label: sales(`product.${value}`) }))}
        value={filters.product}
        onChange={(value) => onChange({ product: value as Filters["product"] })}
      />
      <DateRange from={filters.from} to={filters.to} onChange={onChange} />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
      <ViewsMenu />
    </search>
  );
}
