"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { DIRECTIONS, STATUSES } from "@/domain/accounting/announcement/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { type Party, partyKey } from "../../../_money/party";
import { PartyPicker } from "../../../_money/party-picker";
import { AccountPicker } from "../_parts/account-picker";
import { type Change, type Filters, isFiltered, personOf, VIEWS, type View } from "./address";
import css from "./announcements.module.css";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  /** Name of the party in the URL, if a row has it. */
  partyName: string | null;
  currency: string;
  /** The shown days: defaults of a statement without a selection. */
  days: { from: string | null; to: string | null };
  onChange: (change: Change) => void;
  onClear: () => void;
};

const PEOPLE = ["colleague", "passenger"] as const;

export function AnnouncementFilterBar({ search, filters, partyName, currency, days, onChange, onClear }: Props) {
  const t = useTranslations("announcements");
  const { view } = filters;
  const list = view === "list";
  const person = personOf(filters.party);
  const choice = <Value extends string>(
    name: "direction" | "status",
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
  return (
    <search className={page.filters}>
      <SegmentedControl
        aria-label={t("show")}
        size="xs"
        transitionDuration={0}
        data={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={(value) => onChange({ view: value as View })}
      />
      {list && (
        <TypedSearch
          input={search}
          className={css.search}
          label={t("searchLabel")}
          placeholder={t("search")}
          clearLabel={t("clear")}
          value={filters.q}
          onChange={(q) => onChange({ q })}
        />
      )}
      {list && choice("direction", DIRECTIONS, (value) => t(`direction.${value}`))}
      {list && choice("status", STATUSES, (value) => t(`status.${value}`))}
      {view !== "ledger" && (
        <PartyPicker
          className={css.party}
          aria-label={t("column.party")}
          placeholder={t("any.party")}
          types={PEOPLE}
          currency={currency}
          value={person && { ...person, name: partyName }}
          onChange={(party: Party | null) => onChange({ party: party && partyKey(party) })}
        />
      )}
      {view !== "statement" && (
        <div className={css.account}>
          <AccountPicker
            aria-label={t("column.account")}
            placeholder={t(list ? "any.account" : "pickAccount")}
            levels={["detailed"]}
            clearable
            value={filters.account}
            onChange={(account) => onChange({ account })}
          />
        </div>
      )}
      <DateRange {...days} onChange={onChange} label={t("column.date")} />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
