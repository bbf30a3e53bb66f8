"use client";
import { MultiSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { STATES } from "@/domain/cashier/cheque/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { TypedSearch } from "@/ui/filters/search-box";
import page from "@/ui/list/page.module.css";
import { partyKey, partyOf } from "../../_money/party";
import { PartyPicker } from "../../_money/party-picker";
import { ViewsMenu } from "../../_views/views-menu";
import { type Change, type Filters, isFiltered, statesOf } from "./address";
import { CHEQUE_PARTIES } from "./cheque-party";
import css from "./cheques.module.css";
import type { Cheque } from "./types";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  currency: string;
  /** Shown cheques, which may contain the name of the party in the URL. */
  known: readonly Cheque[];
  onChange: (change: Change) => void;
  onClear: () => void;
  tabs: ReactNode;
};

export function ChequeFilterBar({ search, filters, currency, known, onChange, onClear, tabs }: Props) {
  const t = useTranslations("cheques");
  const input = partyOf(filters.party);
  const name = known.find(({ party }) => partyKey(party as never) === filters.party)?.party.name ?? null;
  return (
    <search className={page.filters}>
      {tabs}
      {filters.tab !== "calendar" && (
        <>
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
          {filters.tab === "list" && (
            <MultiSelect
              className={css.states}
              aria-label={t("column.state")}
              placeholder={filters.state.length > 0 ? undefined : t("anyState")}
              data={STATES[filters.direction].map((value) => ({ value, label: t(`state.${value}`) }))}
              value={statesOf(filters.direction, filters.state)}
              onChange={(state) => onChange({ state })}
              clearable
              clearButtonProps={{ "aria-label": t("clear") }}
            />
          )}
          <DateRange from={filters.from} to={filters.to} onChange={onChange} label={t("column.due")} ahead />
          <PartyPicker
            className={css.party}
            aria-label={t("column.party")}
            placeholder={t("anyParty")}
            types={CHEQUE_PARTIES[filters.direction]}
            currency={currency}
            value={input && { ...input, name }}
            onChange={(party) => onChange({ party: party && partyKey(party) })}
          />
          {filters.group !== null && <span className={css.together}>{t("together")}</span>}
          {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
        </>
      )}
      <ViewsMenu />
    </search>
  );
}
