"use client";
import { Checkbox, SegmentedControl, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ColumnCount } from "@/domain/accounting/trial-balance/rules";
import { DateRange } from "@/ui/dates/date-range";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { api } from "../../../_client";
import { LineFilters } from "../_parts/line-filters";
import { SpanButtons } from "../_parts/span-buttons";
import { COLUMNS, type Filters, LEVELS, SCOPES, type Spans, type Trial } from "./address";
import { ByFilter } from "./by-filter";
import css from "./trial-balance.module.css";

type Props = {
  filters: Filters;
  trial: Trial | undefined;
  spans: Spans | undefined;
  onChange: (change: Partial<{ [K in keyof Filters]: Filters[K] | null }>) => void;
};

/** Selects range (predefined fiscal ranges first), columns, level, and scope. */
export function TrialBalanceFilterBar({ filters, trial, spans, onChange }: Props) {
  const t = useTranslations("trialBalance");
  const { number } = useFormat();
  const { data: currencies } = api.accounts.currencies.useQuery(undefined, { staleTime: 600_000 });
  const [from, to] = [filters.from ?? trial?.from ?? null, filters.to ?? trial?.to ?? null];
  return (
    <search className={`${page.filters} ${css.filters}`}>
      <DateRange
        label={t("days")}
        from={from}
        to={to}
        onChange={(range) => onChange({ from: range.from, to: range.to })}
      />
      <SpanButtons spans={spans} value={{ from, to }} onChange={onChange} />
      <SegmentedControl
        aria-label={t("columns")}
        value={String(filters.columns)}
        data={COLUMNS.map((count) => ({ value: String(count), label: t("columnCount", { n: number(count) }) }))}
        onChange={(value) => onChange({ columns: Number(value) as ColumnCount })}
      />
      <Select
        className={css.choice}
        aria-label={t("level")}
        data={LEVELS.map((value) => ({ value, label: t(`upTo.${value}`) }))}
        value={filters.level}
        allowDeselect={false}
        onChange={(value) => onChange({ level: value as Filters["level"] })}
      />
      <FilterSelect
        className={css.narrow}
        label={t("currency")}
        placeholder={t("anyCurrency")}
        clearLabel={t("clearCurrency")}
        searchable
        data={currencies ?? []}
        value={filters.currency}
        onChange={(currency) => onChange({ currency })}
      />
      <Select
        className={css.narrow}
        aria-label={t("scope")}
        data={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        value={filters.scope}
        allowDeselect={false}
        onChange={(value) => onChange({ scope: value as Filters["scope"] })}
      />
      {filters.scope === "branch" && (
        <>
          <LineFilters
            className={css.narrow}
            value={{ center: filters.center, member: filters.member }}
            onChange={onChange}
          />
          <ByFilter className={css.narrow} value={filters.by} onChange={(by) => onChange({ by })} />
        </>
      )}
      <Checkbox
        label={t("withZero")}
        checked={filters.zero}
        onChange={({ currentTarget }) => onChange({ zero: currentTarget.checked || null })}
      />
      {trial?.year_ends && (
        <Checkbox
          label={t("afterClosing")}
          checked={filters.closed}
          onChange={({ currentTarget }) => onChange({ closed: currentTarget.checked || null })}
        />
      )}
    </search>
  );
}
