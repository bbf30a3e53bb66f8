"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import type { Party } from "../../_money/party";
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
import { DRAWER_ID, OrderDrawer } from "./drawer";
import { OrderFilterBar } from "./filter-bar";
import { OrderTable } from "./order-table";

type Props = { first: { input: ListInput; list: List | undefined; details: Details | undefined } };

/** Orders and invoices of all buyers, the latest first. */
const exported = ({ per_page: _, ...params }: ListInput) => params;

export function Orders({ first }: Props) {
  const t = useTranslations("orders");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ order }, setDrawer] = useQueryStates(drawerParser);
  const [party, setParty] = useState<Party | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.trades.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ rows }) => rows), [query.data]);
  const total = query.data?.pages[0]?.total;
  const live = useSalesLive();
  const open = isId(order) ? order : null;
  const names = useMemo(() => rows.map(({ trade_id }) => String(trade_id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-order",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ order: to === null ? null : Number(to) }, { history }),
  });
  const clear = () => setFilters(CLEARED);
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={total !== undefined && t("count", { count: total, n: number(total) })}
          live={live}
          liveHint={t("liveHint")}
        >
          <ExportMenu kind="orders" params={exported(input)} />
        </ListHead>
        <OrderFilterBar {...{ search, filters, party }} onChange={setFilters} onParty={setParty} onClear={clear} />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t("emptyTitle"),
            text: t("emptyText"),
            action: { label: t("emptyAction"), href: "/admin/sell" },
          }}
        >
          <OrderTable
            rows={rows}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <OrderDrawer
          key={open}
          id={open}
          known={rows.find(({ trade_id }) => trade_id === open)}
          first={first.details?.trade_id === open ? first.details : undefined}
          walk={walk}
        />
      )}
    </div>
  );
}
