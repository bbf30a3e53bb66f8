"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { METHODS, STATUSES, TYPES } from "@/domain/cashier/payment/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Party, partyKey, partyOf } from "../../_money/party";
import { PartyPicker } from "../../_money/party-picker";
import { ViewsMenu } from "../../_views/views-menu";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import { type Filters, isFiltered, type Place } from "./address";
import css from "./payments.module.css";

type Change = { [Name in keyof Filters]?: Filters[Name] | null };
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  /** The party of the filter, once its name is known. */
  party: Party | null;
  /** Our money accounts. */
  places: readonly Place[];
  currency: string;
  onChange: (change: Change) => void;
  onParty: (party: Party | null) => void;
  onClear: () => void;
};

export function PaymentFilterBar({ search, filters, party, places, currency, onChange, onParty, onClear }: Props) {
  const t = useTranslations("payments");
  const { titleOf } = useWords();
  const choice = <Value extends string>(
    name: "type" | "method" | "status",
    values: readonly Value[],
    textOf: (value: Value) => string,
  ) => (
    <FilterSelect
      className={css.choice}
      label={t(`column.${name}`)}
      placeholder={t(`any.${name}`)}
      clearLabel={t("clear")}
      data={values.map((value) => ({ value, label: textOf(value) }))}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const known = partyOf(filters.party);
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
      {choice("type", TYPES, (value) => t(`type.${value}`))}
      {choice("method", METHODS, (value) => t(`method.${value}`))}
      {choice("status", STATUSES, (value) => t(`status.${value}`))}
      <PartyPicker
        className={css.party}
        aria-label={t("column.party")}
        placeholder={t("any.party")}
        currency={currency}
        value={known && (party && partyKey(party) === filters.party ? party : { ...known, name: null })}
        onChange={(to) => {
          onParty(to);
          onChange({ party: to && partyKey(to) });
        }}
      />
      <FilterSelect
        className={css.account}
        label={t("column.account")}
        placeholder={t("any.account")}
        clearLabel={t("clear")}
        searchable
        data={places.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
        value={filters.account === null ? null : String(filters.account)}
        onChange={(account) => onChange({ account: account === null ? null : Number(account) })}
      />
      <DateRange from={filters.from} to={filters.to} onChange={onChange} label={t("column.date")} />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
      <ViewsMenu />
    </search>
  );
}
