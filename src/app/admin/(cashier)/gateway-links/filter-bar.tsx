"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { DRIVES } from "@/domain/cashier/gateway/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../_client";
import { type Party, partyKey, partyOf } from "../../_money/party";
import { PartyPicker } from "../../_money/party-picker";
import { type Filters, isFiltered, STATUSES } from "./address";
import type { Change } from "./frame";
import css from "./gateway-links.module.css";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  /** The party of the filter, once its name is known. */
  party: Party | null;
  /** Currency of the branch. */
  currency: string;
  onChange: (change: Change) => unknown;
  onParty: (party: Party | null) => void;
  onClear: () => void;
};

export function GatewayLinkFilterBar({ search, filters, party, currency, onChange, onParty, onClear }: Props) {
  const t = useTranslations("gatewayLinks");
  const { locale } = useReading();
  const gateways = api.gateways.list.useQuery(undefined, { staleTime: 60_000 });
  const known = partyOf(filters.party);
  const choice = <Value extends string>(
    name: "status" | "drive",
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
      {choice("status", STATUSES, (value) => t(`status.${value}`))}
      {choice("drive", DRIVES, (value) => t(`drive.${value}`))}
      <FilterSelect
        className={css.choice}
        label={t("column.gateway")}
        placeholder={t("any.gateway")}
        clearLabel={t("clear")}
        data={(gateways.data?.rows ?? []).map(({ id, title, title_latin }) => ({
          value: String(id),
          label: (locale === "en" && title_latin) || title,
        }))}
        value={filters.gateway === null ? null : String(filters.gateway)}
        onChange={(value) => onChange({ gateway: value === null ? null : Number(value) })}
      />
      <PartyPicker
        className={css.party}
        aria-label={t("column.payer")}
        placeholder={t("any.payer")}
        types={["colleague", "passenger"]}
        currency={currency}
        value={known && (party && partyKey(party) === filters.party ? party : { ...known, name: null })}
        onChange={(to) => {
          onParty(to);
          onChange({ party: to && partyKey(to) });
        }}
      />
      <DateRange from={filters.from} to={filters.to} onChange={onChange} label={t("column.created")} />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}
