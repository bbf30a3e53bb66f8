"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { drawerParser, filterParsers, type List, type ListInput, listInput, titleOf } from "./filters";
import { Hoarders } from "./hoarders";
import { DRAWER_ID, LockDrawer } from "./lock-drawer";
import { LockTable } from "./lock-table";
import css from "./locks.module.css";
import { useHolderName } from "./use-holder-name";
import { useLocksLive } from "./use-locks-live";

type Props = {
  first: { input: ListInput; list: List | undefined };
  /** The signed-in user in the format of holders. */
  self: string;
  permissions: readonly string[];
};

/** Held seats that are not sold, the earliest expiry first. */
export function Locks({ first, self, permissions }: Props) {
  const t = useTranslations("locks");
  const { number } = useFormat();
  const { locale } = useReading();
  const holderName = useHolderName(self);
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ lock }, setDrawer] = useQueryStates(drawerParser);
  const holders = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.locks.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const live = useLocksLive(rows);
  const names = useMemo(() => rows.map(({ lock_id }) => lock_id), [rows]);
  const walk = useListKeyboard({
    names,
    open: lock,
    attribute: "data-lock",
    drawerId: DRAWER_ID,
    search: holders,
    onOpen: (to, history) => setDrawer({ lock: to }, { history }),
  });
  const clear = () => setFilters({ holder: null, charter: null });
  const filtered = filters.holder !== null || filters.charter !== null;
  const choices = new Map([[self, t("mine")]]);
  for (const row of rows) if (!choices.has(row.holder)) choices.set(row.holder, holderName(row));
  if (filters.holder && !choices.has(filters.holder)) choices.set(filters.holder, filters.holder);
  const charter = filters.charter && rows.find((row) => row.charter.id === filters.charter)?.charter;

  return (
    <div className={page.page} data-drawer={lock ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { n: number(query.data.total) })}
          </span>
          <LiveMark live={live} />
        </header>
        <search className={page.filters}>
          <FilterSelect
            ref={holders}
            className={css.holder}
            label={t("holder")}
            placeholder={t("anyHolder")}
            clearLabel={t("clear")}
            data={[...choices].map(([value, label]) => ({ value, label }))}
            value={filters.holder}
            onChange={(holder) => setFilters({ holder })}
          />
          {filters.charter !== null && (
            <span className={css.chip}>
              {charter ? titleOf(charter, locale) : t("oneCharter", { id: number(filters.charter) })}
            </span>
          )}
          {filtered && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        <Hoarders self={self} onShow={(holder) => setFilters({ holder })} />
        <ListStates
          query={query}
          narrowed={filtered}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t("emptyTitle"),
            text: t("emptyText"),
            action: { label: t("emptyAction"), href: "/admin/reservations" },
          }}
        >
          <LockTable rows={rows} open={lock} waiting={query.isPlaceholderData} self={self} walk={walk} />
        </ListStates>
      </section>
      {lock && (
        <LockDrawer
          row={rows.find(({ lock_id }) => lock_id === lock)}
          settled={!query.isPending}
          self={self}
          permissions={permissions}
          walk={walk}
        />
      )}
    </div>
  );
}
