"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { STANDS } from "@/domain/cashier/credit/rules";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { api, useBranchLive, useMay } from "../../_client";
import {
  type Address,
  type Approvals as ApprovalList,
  type BranchCredit,
  CLEARED,
  isFiltered,
  type List,
  type ListInput,
  listInput,
  PER_PAGE,
  parsers,
} from "./address";
import { Approvals } from "./approvals";
import { Branch } from "./branch";
import { ColleagueTable } from "./colleague-table";
import css from "./credit.module.css";

type Props = {
  first: {
    input: ListInput;
    list: List | undefined;
    approvals: ApprovalList | undefined;
    branch: BranchCredit | undefined;
  };
};

/** Colleagues near or over their limit, temporary approvals, and the branch's own credit. */
export function Credit({ first }: Props) {
  const t = useTranslations("credit");
  const { number } = useFormat();
  const reads = useMay("accounting:read");
  const utils = api.useUtils();
  const [address, setAddress] = useQueryStates(parsers);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(address);
  const query = api.credit.colleagues.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useBranchLive({
    concerns: (topic) => /^(credit|colleague|payment|cheque|booking|wallet)\./.test(topic),
    onChange: () => void utils.credit.invalidate(),
  });
  const { items = [], meta } = query.data ?? {};
  const change = (to: Parameters<typeof setAddress>[0] & object) => setAddress({ page: null, ...to });
  const clear = () => setAddress(CLEARED);
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={meta && t("count", { over: number(meta.over), near: number(meta.near) })}
          live={live}
          liveHint={t("liveHint")}
        />
        <div className={css.cards} data-alone={!reads || undefined}>
          {reads && <Branch first={first.branch} />}
          <Approvals first={first.approvals} />
        </div>
        <search className={page.filters}>
          <TypedSearch
            input={search}
            className={css.search}
            label={t("searchLabel")}
            placeholder={t("search")}
            clearLabel={t("clear")}
            maxLength={100}
            value={address.q}
            onChange={(q) => change({ q })}
          />
          <FilterSelect
            className={css.choice}
            label={t("column.stand")}
            placeholder={t("anyStand")}
            clearLabel={t("clear")}
            data={STANDS.map((value) => ({ value, label: t(`stand.${value}`) }))}
            value={address.stand}
            onChange={(stand) => change({ stand: stand as Address["stand"] })}
          />
          {isFiltered(address) && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        <ListStates
          query={{ ...query, data: query.data && { rows: items } }}
          narrowed={isFiltered(address)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t("emptyTitle"),
            text: t("emptyText"),
            action: { label: t("toColleagues"), href: "/admin/colleagues" },
          }}
        >
          <ColleagueTable rows={items} waiting={query.isPlaceholderData} />
          <Pager
            page={input.page as number}
            total={meta?.total ?? 0}
            perPage={PER_PAGE}
            onPage={(page) => setAddress({ page })}
          />
        </ListStates>
      </section>
    </div>
  );
}
