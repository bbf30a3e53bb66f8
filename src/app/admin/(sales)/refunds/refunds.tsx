"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { useSalesLive } from "../../_sales/use-sales-live";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import {
  CLEARED,
  type Details,
  drawerParser,
  filterParsers,
  isFiltered,
  isId,
  type List,
  type ListInput,
  listInput,
} from "./address";
import { DRAWER_ID, RefundDrawer } from "./drawer";
import { RefundFilterBar } from "./filter-bar";
import { RefundTable } from "./refund-table";

type Props = { first: { input: ListInput; list: List | undefined; details: Details | undefined } };

/** Refunds, the latest first: awaiting decision, awaiting payout, done. */
const exported = ({ per_page: _, ...params }: ListInput) => params;

export function Refunds({ first }: Props) {
  const t = useTranslations("refunds");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ refund }, setDrawer] = useQueryStates(drawerParser);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.refunds.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ rows }) => rows), [query.data]);
  const total = query.data?.pages[0]?.total;
  const live = useSalesLive();
  const open = isId(refund) ? refund : null;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-refund",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ refund: to === null ? null : Number(to) }, { history }),
  });
  const clear = () => setFilters(CLEARED);
  const empty = {
    title: t("emptyTitle"),
    text: t("emptyText"),
    action: { label: t("emptyAction"), href: "/admin/reservations" },
  };
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={total !== undefined && t("count", { count: total, n: number(total) })}
          live={live}
          liveHint={t("liveHint")}
        >
          <ExportMenu kind="refunds" params={exported(input)} />
        </ListHead>
        <RefundFilterBar search={search} filters={filters} onChange={setFilters} onClear={clear} />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={
            filters.state === "open" && !filters.q
              ? { title: t("noneOpenTitle"), text: t("noneOpenText"), action: { label: t("showAll"), onClick: clear } }
              : { title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }
          }
          empty={empty}
        >
          <RefundTable
            rows={rows}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <RefundDrawer
          key={open}
          id={open}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
        />
      )}
    </div>
  );
}
