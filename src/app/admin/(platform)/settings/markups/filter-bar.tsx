"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { SCOPES } from "@/domain/sales/price/rules.match";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered } from "./address";
import css from "./markups.module.css";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
};

export function MarkupFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("markups");
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
        label={t("field.scope")}
        placeholder={t("anyScope")}
        clearLabel={t("clear")}
        data={SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
        value={filters.scope}
        onChange={(scope) => onChange({ scope: scope as Filters["scope"] })}
      />
      <FilterSelect
        className={page.status}
        label={t("field.products")}
        placeholder={t("anyProduct")}
        clearLabel={t("clear")}
        data={PRODUCTS.map((value) => ({ value, label: t(`product.${value}`) }))}
        value={filters.product}
        onChange={(product) => onChange({ product: product as Filters["product"] })}
      />
      <Checkbox
        className={css.deleted}
        label={t("showDeleted")}
        checked={filters.deleted}
        onChange={({ currentTarget }) => onChange({ deleted: currentTarget.checked })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
