"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { LIMBO_KINDS } from "@/domain/sales/unresolved-order/rules";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import page from "@/ui/list/page.module.css";
import { type Filters, isFiltered, VIEWS } from "./address";
import css from "./unresolved-orders.module.css";

type Change = { [Name in keyof Filters]?: Filters[Name] | null };
type Props = { filters: Filters; onChange: (change: Change) => void; onClear: () => void };

export function UnresolvedOrderFilterBar({ filters, onChange, onClear }: Props) {
  const t = useTranslations("limbo");
  const sales = useTranslations("sales");
  return (
    <search className={page.filters}>
      <FilterSelect
        className={css.view}
        label={t("view")}
        clearLabel={t("clear")}
        clearable={false}
        allowDeselect={false}
        data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        value={filters.state}
        onChange={(state) => onChange({ state: state as Filters["state"] })}
      />
      <FilterSelect
        className={css.kinds}
        label={t("column.kind")}
        placeholder={t("anyKind")}
        clearLabel={t("clear")}
        data={LIMBO_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind: kind as Filters["kind"] })}
      />
      <FilterSelect
        className={page.status}
        label={t("column.product")}
        placeholder={t("anyProduct")}
        clearLabel={t("clear")}
        data={PRODUCTS.map((value) => ({ value, label: sales(`product.${value}`) }))}
        value={filters.product}
        onChange={(product) => onChange({ product: product as Filters["product"] })}
      />
      <Checkbox
        className={css.mine}
        label={t("mine")}
        checked={filters.mine}
        onChange={({ currentTarget }) => onChange({ mine: currentTarget.checked || null })}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
