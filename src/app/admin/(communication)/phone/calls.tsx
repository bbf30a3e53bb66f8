"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { useWhoCalls } from "../../_phone/use-who-calls";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import {
  type Call,
  CLEARED,
  type Details,
  drawerParser,
  type Filters,
  isFiltered,
  isId,
  type List,
  type ListInput,
  listInput,
} from "./address";
import { CallTable } from "./call-table";
import { DRAWER_ID, PhoneDrawer } from "./drawer";
import { PhoneFilterBar } from "./filter-bar";
import type { Change } from "./filter-change";
import css from "./phone.module.css";

type Props = {
  filters: Filters;
  setFilters: (change: Change) => unknown;
  first: { input: ListInput; list: List | undefined; details: Details | undefined };
};

/** Calls, the latest first, or missed ones, the oldest first; with one in a drawer. */
const exported = ({ per_page: _, ...params }: ListInput) => params;

export function Calls({ filters, setFilters, first }: Props) {
  const t = useTranslations("phone");
  const { number } = useFormat();
  const whoCalls = useWhoCalls();
  const utils = api.useUtils();
  const [{ call }, setDrawer] = useQueryStates(drawerParser);
  /** The last followed-up call, for undo. */
  const [done, setDone] = useState<Call | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const { view } = filters;
  const input = listInput(filters);
  const query = api.telephony.calls.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const handle = api.telephony.handle.useMutation({ onSettled: () => utils.telephony.invalidate() });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ rows }) => rows), [query.data]);
  const total = query.data?.pages[0]?.total;
  const open = isId(call) ? call : null;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-call",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ call: to === null ? null : Number(to) }, { history }),
  });
  const clear = () => setFilters(CLEARED);
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t(`view.${view}`)}>
        <PhoneFilterBar search={search} filters={filters} onChange={setFilters} onClear={clear} />
        {total !== undefined && total > 0 && (
          <p className={css.total}>
            <span role="status">
              {t(`count.${view === "missed" ? "missed" : "log"}`, { count: total, n: number(total) })}
            </span>{" "}
            <ExportMenu kind="calls" params={exported(input)} />
          </p>
        )}
        <UndoBar
          text={done && t("handledOf", { who: whoCalls(done) })}
          onUndo={async () => {
            await handle.mutateAsync({ id: done!.id, handled: false });
            setDone(null);
          }}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t(view === "missed" ? "noMissedTitle" : "emptyTitle"),
            text: t(view === "missed" ? "noMissedText" : "emptyText"),
          }}
        >
          <CallTable
            rows={rows}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <PhoneDrawer
          key={open}
          id={open}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
          onHandled={setDone}
        />
      )}
    </div>
  );
}
