"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { PAYMENT_STATES } from "@/domain/sales/issue/rules";
import { METHODS, TRADE_STATUSES } from "@/domain/sales/trade/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { api } from "../../_client";
import { type Party, partyKey, partyOf } from "../../_money/party";
import { PartyPicker } from "../../_money/party-picker";
import { ViewsMenu } from "../../_views/views-menu";
import { type Filters, isFiltered } from "./address";
import css from "./orders.module.css";

type Change = { [Name in keyof Filters]?: Filters[Name] | null };
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  /** The party of the filter, once its name is known. */
  party: Party | null;
  onChange: (change: Change) => void;
  onParty: (party: Party | null) => void;
  onClear: () => void;
};

const NAMES = ["status", "payment", "product", "method"] as const;

export function OrderFilterBar({ search, filters, party, onChange, onParty, onClear }: Props) {
  const t = useTranslations("orders");
  const sales = useTranslations("sales");
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const known = partyOf(filters.party);
  const buyer = known && known.type !== "account" ? known : null;
  const choices = {
    status: TRADE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    payment: PAYMENT_STATES.map((value) => ({ value, label: t(`payment.${value}`) })),
    product: PRODUCTS.map((value) => ({ value, label: sales(`product.${value}`) })),
    method: METHODS.map((value) => ({ value, label: t(`method.${value}`) })),
  };
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={page.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        maxLength={60}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      {NAMES.map((name) => (
        <FilterSelect
          key={name}
          className={css.choice}
          label={t(`column.${name}`)}
          placeholder={t(`any.${name}`)}
          clearLabel={t("clear")}
          data={choices[name]}
          value={filters[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <PartyPicker
        className={css.party}
        aria-label={t("column.buyer")}
        placeholder={t("any.buyer")}
        types={["passenger", "colleague"]}
        currency={me.data?.branch.currency ?? "IRR"}
        value={buyer && (party && partyKey(party) === filters.party ? party : { ...buyer, name: null })}
        onChange={(to) => {
          onParty(to);
          onChange({ party: to && partyKey(to) });
        }}
      />
      <DateRange from={filters.from} to={filters.to} onChange={onChange} label={t("column.created")} />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
      <ViewsMenu />
    </search>
  );
}
