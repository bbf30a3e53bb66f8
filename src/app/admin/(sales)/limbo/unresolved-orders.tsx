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
import { UndoBar } from "@/ui/list/undo-bar";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { useSalesLive } from "../../_sales/use-sales-live";
import {
  type Case,
  CLEARED,
  drawerParser,
  filterParsers,
  isFiltered,
  isId,
  type List,
  type ListInput,
  listInput,
} from "./address";
import { CaseTable } from "./case-table";
import { DRAWER_ID, UnresolvedOrderDrawer } from "./drawer";
import { UnresolvedOrderFilterBar } from "./filter-bar";
import type { Owned } from "./owned";

type First = { input: ListInput; list: List | undefined; details: Case | undefined };

/** Unresolved orders: paid without a known result, or refunds that failed; the earliest deadline first. */
export function UnresolvedOrders({ me, first }: { me: number; first: First }) {
  const t = useTranslations("limbo");
  const { number } = useFormat();
  const utils = api.useUtils();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ case: one }, setDrawer] = useQueryStates(drawerParser);
  const [owned, setOwned] = useState<Owned | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters, me);
  const query = api.unresolvedOrders.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const own = api.unresolvedOrders.own.useMutation({ onSettled: () => utils.unresolvedOrders.invalidate() });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ rows }) => rows), [query.data]);
  const total = query.data?.pages[0]?.total;
  const live = useSalesLive();
  const open = isId(one) ? one : null;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-case",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ case: to === null ? null : Number(to) }, { history }),
  });
  const clear = () => setFilters(CLEARED);
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={total !== undefined && t(`count.${filters.state}`, { count: total, n: number(total) })}
          live={live}
          liveHint={t("liveHint")}
        />
        <UnresolvedOrderFilterBar filters={filters} onChange={setFilters} onClear={clear} />
        <UndoBar
          text={owned && t(owned.now === null ? "left" : "taken")}
          onUndo={async () => {
            await own.mutateAsync({ id: owned!.id, owner_id: owned!.before });
            setOwned(null);
          }}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t(`empty.${filters.state}.title`),
            text: t(`empty.${filters.state}.text`),
            action: { label: t("emptyAction"), href: "/admin/orders" },
          }}
        >
          <CaseTable
            rows={rows}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <UnresolvedOrderDrawer
          key={open}
          id={open}
          me={me}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
          onOwned={setOwned}
        />
      )}
    </div>
  );
}
