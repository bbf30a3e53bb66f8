"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { KINDS } from "@/domain/accounting/document/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Party, partyKey, personOf } from "../../../_money/party";
import { PartyPicker } from "../../../_money/party-picker";
import { AccountPicker } from "../_parts/account-picker";
import { type Change, type Filters, isFiltered, SIDES } from "./address";
import css from "./credit-debit.module.css";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  partyName: string | null;
  currency: string;
  onChange: (change: Change) => void;
  onClear: () => void;
};

const PEOPLE = ["colleague", "passenger"] as const;

export function CreditDebitFilterBar({ search, filters, partyName, currency, onChange, onClear }: Props) {
  const t = useTranslations("creditDebit");
  const kinds = useTranslations("documents.kind");
  const person = personOf(filters.party);
  return (
    <search className={page.filters}>
      <PartyPicker
        className={css.party}
        aria-label={t("column.party")}
        placeholder={t("any.party")}
        types={PEOPLE}
        currency={currency}
        value={person && { ...person, name: partyName }}
        onChange={(party: Party | null) => onChange({ party: party && partyKey(party) })}
      />
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
        className={css.choice}
        label={t("side")}
        placeholder={t("any.side")}
        clearLabel={t("clear")}
        data={SIDES.map((value) => ({ value, label: t(`column.${value}`) }))}
        value={filters.side}
        onChange={(side) => onChange({ side: side as Filters["side"] })}
      />
      <FilterSelect
        className={css.choice}
        label={t("column.kind")}
        placeholder={t("any.kind")}
        clearLabel={t("clear")}
        data={KINDS.map((value) => ({ value, label: kinds(value) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind: kind as Filters["kind"] })}
      />
      <div className={css.account}>
        <AccountPicker
          aria-label={t("account")}
          placeholder={t("any.account")}
          levels={["detailed"]}
          clearable
          value={filters.account}
          onChange={(account) => onChange({ account })}
        />
      </div>
      <DateRange from={filters.from} to={filters.to} onChange={onChange} label={t("column.date")} />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
