"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../../_client";
import {
  CLEARED,
  type Details,
  drawerParser,
  filterParsers,
  isFiltered,
  type List,
  type ListInput,
  listInput,
  PER_PAGE,
} from "./address";
import { ConnectionTable } from "./connection-table";
import css from "./connections.module.css";
import { ConnectionDrawer, DRAWER_ID } from "./drawer";
import { ConnectionFilterBar } from "./filter-bar";
import { UndoBar } from "./undo-bar";
import { useConnectionsLive } from "./use-connections-live";

// Forms are seldom opened: they come when they are.
const ConnectionDialog = late(() => import("./connection-dialog"));
const MergeDialog = late(() => import("./merge-dialog"));

type Props = { first: { input: ListInput; list: List | undefined; details: Details | undefined } };
type ConnectionsInput = { dialog: "new" } | { dialog: "edit" | "merge"; of: Details };

/** Connections of related records, with one in a drawer. */
export function Connections({ first }: Props) {
  const t = useTranslations("connections");
  const { number } = useFormat();
  const mayWrite = useMay("accounting:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ connection: open }, setDrawer] = useQueryStates(drawerParser);
  const [request, setAsked] = useState<ConnectionsInput | null>(null);
  const [trashed, setTrashed] = useState<Details | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.connections.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useConnectionsLive();
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const show = (id: number | null, history: "push" | "replace") => setDrawer({ connection: id }, { history });
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-connection",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => show(to === null ? null : Number(to), history),
  });
  const add = mayWrite ? { label: t("new"), onClick: () => setAsked({ dialog: "new" }) } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters(CLEARED);

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data &&
              (total > 10_000 ? t("countMore", { n: number(10_000) }) : t("count", { count: total, n: number(total) }))}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} hint={t("liveHint")} />
            {add && (
              <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </div>
        </header>
        <ConnectionFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <UndoBar trashed={trashed} onDone={() => setTrashed(null)} onShow={(id) => show(id, "push")} />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) }}
        >
          <ConnectionTable rows={rows} open={open} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {open !== null && (
        <ConnectionDrawer
          key={open}
          id={open}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
          onShow={(id) => show(id, "push")}
          onEdit={(of) => setAsked({ dialog: "edit", of })}
          onMerge={(of) => setAsked({ dialog: "merge", of })}
          onTrashed={(of) => {
            setTrashed(of);
            void show(null, "replace");
          }}
        />
      )}

      {(request?.dialog === "new" || request?.dialog === "edit") && (
        <ConnectionDialog
          of={request.dialog === "edit" ? request.of : null}
          onClose={() => setAsked(null)}
          onSaved={(id) => id !== open && show(id, "push")}
        />
      )}
      {request?.dialog === "merge" && (
        <MergeDialog
          one={request.of}
          onClose={() => setAsked(null)}
          onMerged={(id) => id !== open && show(id, "push")}
        />
      )}
    </div>
  );
}
