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
import { Link } from "@/ui/link";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { DRAWER_ID, HotelDrawer } from "./drawer";
import { HotelFilterBar } from "./filter-bar";
import { drawerParsers, filterParsers, isFiltered, LAST_PAGE, listInput, NO_FILTERS, PER_PAGE } from "./filters";
import { HotelTable } from "./hotel-table";
import css from "./hotels.module.css";
import type { Details, List, ListInput } from "./types";
import { type Gone, UndoBar } from "./undo-bar";
import { useHotelsLive } from "./use-hotels-live";

// Loaded on demand: fields are large and rarely opened.
const HotelDialog = late(() => import("./hotel-dialog"));

type First = { input: ListInput; list: List | undefined; details: Details | undefined };

/** Hotels of the branch by name; with rooms, pictures and suppliers of one in a drawer. */
export function Hotels({ first }: { first: First }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const mayWrite = useMay("accommodation:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ hotel: open }, setDrawer] = useQueryStates(drawerParsers);
  const [editing, setEditing] = useState<Details | "new" | null>(null);
  const [gone, setGone] = useState<Gone | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.hotels.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useHotelsLive();
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-hotel",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ hotel: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("add"), onClick: () => setEditing("new") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters(NO_FILTERS);

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { count: total, n: number(total) })}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} />
            <Link href="/admin/hotels/mapping" className={css.link}>
              {t("mapping")}
            </Link>
            {add && (
              <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </div>
        </header>
        <HotelFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <UndoBar gone={gone} onDone={() => setGone(null)} />
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: add }}
        >
          <HotelTable rows={rows} open={open} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager
          page={filters.page}
          total={Math.min(total, LAST_PAGE * PER_PAGE)}
          perPage={PER_PAGE}
          onPage={(page) => setFilters({ page })}
        />
      </section>
      {open !== null && (
        <HotelDrawer
          key={open}
          id={open}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          mayWrite={mayWrite}
          walk={walk}
          onEdit={setEditing}
          onGone={(gone) => {
            setGone(gone);
            if (gone.whole) void setDrawer({ hotel: null }, { history: "replace" });
          }}
        />
      )}
      {editing && (
        <HotelDialog
          hotel={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => setDrawer({ hotel: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
