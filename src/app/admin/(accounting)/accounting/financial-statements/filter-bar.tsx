"use client";
import { Checkbox, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { COMPARISONS, type Comparison } from "@/domain/accounting/financial-statement/rules";
import { DateRange } from "@/ui/dates/date-range";
import page from "@/ui/list/page.module.css";
import { SpanButtons } from "../_parts/span-buttons";
import type { Spans } from "../trial-balance/address";
import type { Statement, StatementAddress } from "./address";
import css from "./financial-statements.module.css";

type Props = {
  address: StatementAddress;
  statement: Statement | undefined;
  spans: Spans | undefined;
  onChange: (change: Partial<{ [K in keyof StatementAddress]: StatementAddress[K] | null }>) => void;
};

/** Selects the period (predefined fiscal ranges first), what it is compared with, and the branches. */
export function StatementFilterBar({ address, statement, spans, onChange }: Props) {
  const t = useTranslations("financialStatements");
  const [from, to] = [address.from ?? statement?.from ?? null, address.to ?? statement?.to ?? null];
  return (
    <search className={`${page.filters} ${css.filters}`}>
      <DateRange
        label={t("days")}
        from={from}
        to={to}
        onChange={(range) => onChange({ from: range.from, to: range.to })}
      />
      <SpanButtons spans={spans} value={{ from, to }} onChange={onChange} />
      <Select
        className={css.choice}
        aria-label={t("compare")}
        data={COMPARISONS.map((value) => ({ value, label: t(`comparison.${value}`) }))}
        value={address.branches ? "none" : address.compare}
        disabled={address.branches}
        allowDeselect={false}
        onChange={(value) => onChange({ compare: value as Comparison })}
      />
      <Checkbox
        label={t("byBranch")}
        checked={address.branches}
        onChange={({ currentTarget }) => onChange({ branches: currentTarget.checked || null })}
      />
      <Checkbox
        label={t("showZero")}
        checked={address.zero}
        onChange={({ currentTarget }) => onChange({ zero: currentTarget.checked || null })}
      />
    </search>
  );
}
