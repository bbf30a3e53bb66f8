"use client";
import { SegmentedControl, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { api } from "../../../_client";
import { AccountPicker } from "../_parts/account-picker";
import { BY, type Filters } from "./address";
import css from "./balance-history.module.css";

type Props = {
  filters: Filters;
  years: readonly number[];
  year: number | null;
  other: number | null;
  onChange: (change: Partial<Filters>) => void;
};

/** Selects account, year, comparison year, and months or days. */
export function BalanceHistoryFilterBar({ filters, years, year, other, onChange }: Props) {
  const t = useTranslations("balanceHistory");
  const { digits } = useFormat();
  const { data: currencies } = api.accounts.currencies.useQuery(undefined, { staleTime: 600_000 });
  const choices = years.map((one) => ({ value: String(one), label: digits(String(one)) }));
  return (
    <search className={page.filters}>
      <div className={css.account}>
        <AccountPicker
          aria-label={t("account")}
          placeholder={t("pick")}
          value={filters.account}
          autoFocus={filters.account === null}
          onChange={(account) => onChange({ account })}
        />
      </div>
      <Select
        className={css.year}
        aria-label={t("year")}
        data={choices}
        value={year === null ? null : String(year)}
        allowDeselect={false}
        onChange={(value) => onChange({ year: Number(value) })}
      />
      <FilterSelect
        className={css.with}
        label={t("with")}
        placeholder={t("withNone")}
        clearLabel={t("withNone")}
        data={choices.filter(({ value }) => Number(value) !== year)}
        value={other === null ? null : String(other)}
        onChange={(value) => onChange({ with: value === null ? null : Number(value) })}
      />
      <SegmentedControl
        aria-label={t("by")}
        value={filters.by}
        data={BY.map((value) => ({ value, label: t(`parts.${value}`) }))}
        onChange={(value) => onChange({ by: value as Filters["by"] })}
      />
      <FilterSelect
        className={css.with}
        label={t("currency")}
        placeholder={t("anyCurrency")}
        clearLabel={t("anyCurrency")}
        searchable
        data={currencies ?? []}
        value={filters.currency}
        onChange={(currency) => onChange({ currency })}
      />
    </search>
  );
}
