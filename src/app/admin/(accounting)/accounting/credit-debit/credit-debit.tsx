"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { api, useBranchLive, useMay } from "../../../_client";
import {
  CLEARED,
  isFiltered,
  type Lines,
  type ListInput,
  listInput,
  PER_PAGE,
  parsers,
  type Summary,
  summaryInput,
} from "./address";
import { BalanceSummary } from "./balance-summary";
import css from "./credit-debit.module.css";
import { CreditDebitFilterBar } from "./filter-bar";
import { LineTable } from "./line-table";

type Props = {
  first: {
    input: ListInput;
    lines: Lines | undefined;
    summaryInput: ReturnType<typeof summaryInput>;
    summary: Summary | undefined;
  };
};

/** Account lines of colleagues and passengers; with a party filter, its balance. */
export function CreditDebit({ first }: Props) {
  const t = useTranslations("creditDebit");
  const { number } = useFormat();
  const utils = api.useUtils();
  const [filters, setFilters] = useQueryStates(parsers);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const request = summaryInput(filters);
  const query = api.creditDebit.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.lines : undefined,
    placeholderData: keepPreviousData,
  });
  const summary = api.creditDebit.summary.useQuery(request ?? { reference: "" }, {
    initialData: deepEqual(request, first.summaryInput) ? first.summary : undefined,
    enabled: request !== null,
  });
  const live = useBranchLive({
    concerns: (topic) => /^(document|booking|ledger|closing|payment|cheque|announcement)\./.test(topic),
    onChange: () => void utils.creditDebit.invalidate(),
  });
  useKeys({ slash: () => search.current?.select() });
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total;
  const mayPay = useMay("payment:write");
  const clear = () => setFilters(CLEARED);
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {total !== undefined &&
              (total > 10_000 ? t("countMore", { n: number(10_000) }) : t("count", { count: total, n: number(total) }))}
          </span>
          <LiveMark live={live} hint={t("liveHint")} />
        </header>
        <CreditDebitFilterBar
          search={search}
          filters={filters}
          partyName={summary.data?.party.name ?? rows[0]?.party.name ?? null}
          currency={query.data?.meta.currency ?? "IRR"}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        {request && <BalanceSummary query={summary} />}
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t("emptyTitle"),
            text: t("emptyText"),
            ...(mayPay && { action: { label: t("emptyAction"), href: "/admin/payments/new" } }),
          }}
        >
          <LineTable
            rows={rows}
            currency={query.data?.meta.currency ?? "IRR"}
            waiting={query.isPlaceholderData}
            onParty={(party) => setFilters({ party, page: null }, { history: "push" })}
          />
        </ListStates>
        <Pager page={filters.page} total={total ?? 0} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
    </div>
  );
}
