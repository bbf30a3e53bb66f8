"use client";
import { Pill, SegmentedControl, Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import page from "@/ui/list/page.module.css";
import { api } from "../../../_client";
import { AccountPicker } from "../_parts/account-picker";
import { LineFilters } from "../_parts/line-filters";
import { type Address, isNarrowed, VIEWS } from "./address";
import css from "./statements.module.css";

export type Change = (
  change: Partial<{ [K in keyof Address]: Address[K] | null }>,
  options?: { history: "push" | "replace" },
) => unknown;
type Props = { bar: RefObject<HTMLElement | null>; address: Address; setAddress: Change };

export function StatementFilterBar({ bar, address, setAddress }: Props) {
  const t = useTranslations("statements");
  const currencies = api.accounts.currencies.useQuery(undefined, { staleTime: 600_000 });
  const narrow = (change: Parameters<Change>[0]) => setAddress({ ...change, page: null });
  const clear = () =>
    narrow({ from: null, to: null, currency: null, party: null, center: null, member: null, year_end: null });
  return (
    <search ref={bar} className={page.filters}>
      <div className={css.account}>
        <AccountPicker
          aria-label={t("account")}
          placeholder={t("account")}
          autoFocus={address.account === null}
          value={address.account}
          onChange={(account) => {
            void setAddress({ account, via: null, page: null }, { history: "push" });
            // From here on keys belong to the lines.
            (document.activeElement as HTMLElement | null)?.blur();
          }}
        />
      </div>
      <DateRange label={t("days")} from={address.from} to={address.to} onChange={narrow} />
      <FilterSelect
        className={css.currency}
        label={t("currency")}
        placeholder={t("anyCurrency")}
        clearLabel={`${t("clear")}: ${t("currency")}`}
        data={currencies.data ?? []}
        value={address.currency}
        onChange={(currency) => narrow({ currency })}
      />
      <LineFilters
        className={css.currency}
        value={{ center: address.center, member: address.member }}
        onChange={(change) => narrow(change)}
      />
      {address.party && (
        <Pill
          size="lg"
          className={css.party}
          withRemoveButton
          removeButtonProps={{ "aria-label": `${t("clear")}: ${t("party")}`, "aria-hidden": false, tabIndex: 0 }}
          onRemove={() => narrow({ party: null })}
        >
          {t("party")}: <bdi>{address.party}</bdi>
        </Pill>
      )}
      <Switch
        className={css.yearEnd}
        label={t("yearEnd")}
        checked={address.year_end}
        onChange={({ currentTarget }) => narrow({ year_end: currentTarget.checked ? null : false })}
      />
      {isNarrowed(address) && <ClearFilters label={t("clear")} onClear={clear} />}
      <SegmentedControl
        className={css.views}
        aria-label={t("view")}
        size="xs"
        data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        value={address.view}
        onChange={(view) => setAddress({ view: view as Address["view"], page: null }, { history: "push" })}
      />
    </search>
  );
}
