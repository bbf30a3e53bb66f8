"use client";
import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { OWNER_TYPES } from "@/domain/cashier/wallet/rules";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered } from "./address";
import css from "./wallets.module.css";

type Change = { [Name in keyof Filters]?: Filters[Name] | null };
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => unknown;
  onClear: () => void;
};

export function WalletFilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("wallets");
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={css.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        maxLength={100}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        className={css.choice}
        label={t("column.type")}
        placeholder={t("anyType")}
        clearLabel={t("clear")}
        data={OWNER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filters.type}
        onChange={(type) => onChange({ type: type as Filters["type"] })}
      />
      <FilterSelect
        className={css.choice}
        label={t("sortBy")}
        placeholder={t("sort.balance")}
        clearLabel={t("clear")}
        data={[{ value: "name", label: t("sort.name") }]}
        value={filters.sort}
        onChange={(sort) => onChange({ sort: sort as Filters["sort"] })}
      />
      <Switch
        className={css.filled}
        label={t("filled")}
        checked={filters.filled === true}
        onChange={({ currentTarget }) => onChange({ filled: currentTarget.checked || null })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
