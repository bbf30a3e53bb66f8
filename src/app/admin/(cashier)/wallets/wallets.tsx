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
import { Money } from "@/ui/money";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import {
  CLEARED,
  type Details,
  drawerParser,
  filterParsers,
  isFiltered,
  type List,
  type ListInput,
  listInput,
  MAX_COUNTED,
  nameOf,
  ownerFrom,
} from "./address";
import { DRAWER_ID, WalletDrawer } from "./drawer";
import { WalletFilterBar } from "./filter-bar";
import { useWalletsLive } from "./use-wallets-live";
import { WalletTable } from "./wallet-table";

type Props = { first: { input: ListInput; list: List | undefined; details: Details | undefined } };

/** Wallets of the branch, its colleagues and its customers. */
export function Wallets({ first }: Props) {
  const t = useTranslations("wallets");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ wallet }, setDrawer] = useQueryStates(drawerParser);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.wallets.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.meta.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ items }) => items), [query.data]);
  const meta = query.data?.pages[0]?.meta;
  const live = useWalletsLive();
  const owner = ownerFrom(wallet);
  const open = owner && `${owner.type}:${owner.id}`;
  const names = useMemo(() => rows.map(nameOf), [rows]);
  const walk = useListKeyboard({
    names,
    open,
    attribute: "data-wallet",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ wallet: to }, { history }),
  });
  const mayPay = useMay("payment:write");
  const clear = () => setFilters(CLEARED);

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={
            meta && (
              <>
                {t(meta.total > MAX_COUNTED ? "countOver" : "count", {
                  count: Math.min(meta.total, MAX_COUNTED),
                  n: number(Math.min(meta.total, MAX_COUNTED)),
                })}{" "}
                · <Money amount={meta.sums.balance} currency={meta.sums.currency} />
              </>
            )
          }
          live={live}
          liveHint={t("liveHint")}
        />
        <WalletFilterBar search={search} filters={filters} onChange={setFilters} onClear={clear} />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t("emptyTitle"),
            text: t("emptyText"),
            ...(mayPay && { action: { label: t("emptyAction"), href: "/admin/payments/new" } }),
          }}
        >
          <WalletTable
            rows={rows}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {owner && open && (
        <WalletDrawer
          key={open}
          owner={owner}
          known={rows.find((row) => nameOf(row) === open)}
          first={first.details && nameOf(first.details) === open ? first.details : undefined}
          walk={walk}
        />
      )}
    </div>
  );
}
