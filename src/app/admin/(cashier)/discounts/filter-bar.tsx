"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { PRODUCTS } from "@/domain/cashier/discount/rules";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered, STATUS_NAMES } from "./filters";

type Change = Partial<Pick<Filters, "q" | "status" | "product">>;
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

export function DiscountFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("discounts");
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
        label={t("column.state")}
        placeholder={t("anyState")}
        clearLabel={t("clear")}
        data={STATUS_NAMES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filters.status}
        onChange={(status) => onChange({ status: status as Filters["status"] })}
      />
      <FilterSelect
        className={page.status}
        label={t("products")}
        placeholder={t("anyProduct")}
        clearLabel={t("clear")}
        data={PRODUCTS.map((value) => ({ value, label: t(`product.${value}`) }))}
        value={filters.product}
        onChange={(product) => onChange({ product: product as Filters["product"] })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
