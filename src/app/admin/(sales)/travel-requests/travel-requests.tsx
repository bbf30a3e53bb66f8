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
import {
  CLEARED,
  drawerParser,
  filterParsers,
  isFiltered,
  isId,
  type List,
  type ListInput,
  listInput,
  type Request,
} from "./address";
import { DRAWER_ID, TravelRequestDrawer } from "./drawer";
import { TravelRequestFilterBar } from "./filter-bar";
import { RequestTable } from "./request-table";
import { useRequestsLive } from "./use-requests-live";
import { type Done, useUndo } from "./use-undo";

type First = { input: ListInput; list: List | undefined; details: Request | undefined };

/** Travel requests of customers: the longest waiting first. */
export function TravelRequests({ me, first }: { me: number; first: First }) {
  const t = useTranslations("travelRequests");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ request: one }, setDrawer] = useQueryStates(drawerParser);
  const [done, setDone] = useState<Done | null>(null);
  const undo = useUndo();
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters, me);
  const query = api.travelRequests.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ rows }) => rows), [query.data]);
  const total = query.data?.pages[0]?.total;
  const live = useRequestsLive();
  const open = isId(one) ? one : null;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-request",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ request: to === null ? null : Number(to) }, { history }),
  });
  const clear = () => setFilters(CLEARED);
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={total !== undefined && t(`count.${filters.view}`, { count: total, n: number(total) })}
          live={live}
          liveHint={t("liveHint")}
        />
        <TravelRequestFilterBar filters={filters} onChange={setFilters} onClear={clear} />
        <UndoBar
          text={done && t(`done.${done.what}`)}
          onUndo={async () => {
            await undo(done!);
            setDone(null);
          }}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t(`empty.${filters.view}.title`),
            text: t(`empty.${filters.view}.text`),
            action:
              filters.view === "all"
                ? { label: t("emptyAction"), href: "/admin/sell" }
                : { label: t("showAll"), onClick: () => setFilters({ view: "all" }) },
          }}
        >
          <RequestTable
            rows={rows}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <TravelRequestDrawer
          key={open}
          id={open}
          me={me}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
          onDone={setDone}
        />
      )}
    </div>
  );
}
