"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { withoutNumbers } from "@/domain/cashier/credit-card/rules";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useBranchLive, useMay } from "../../_client";
import { useName } from "../../(people)/colleagues/use-name";
import { CardDrawer, DRAWER_ID } from "./drawer";
import { drawerParsers, filterParsers, isFiltered, listInput, PER_PAGE } from "./filters";
import { Table } from "./table";
import type { Card, List, ListInput } from "./types";

const Dialog = late(() => import("./card-dialog"));

/** Passengers' bank cards for refunds: only the first six and last four digits are shown. */
export function Cards({ first }: { first: { input: ListInput; list: List | undefined } }) {
  const t = useTranslations("cards");
  const nameOf = useName();
  const { number } = useFormat();
  const utils = api.useUtils();
  const mayWrite = useMay("passenger:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ card: open }, setDrawer] = useQueryStates(drawerParsers);
  const [editing, setEditing] = useState<Card | "new" | null>(null);
  const [removed, setRemoved] = useState<Card | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.cards.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const restore = api.cards.restore.useMutation();
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("card."),
    onChange: () => void utils.cards.invalidate(),
  });
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-card",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ card: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("add"), onClick: () => setEditing("new") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters({ q: null, passenger: null, page: null });
  const shown = rows.find(({ id }) => id === open);

  return (
    <div className={page.page} data-drawer={shown ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={query.data && t("count", { count: total, n: number(total) })}
          live={live}
          {...(add && { add })}
        />
        <search className={page.filters}>
          <TypedSearch
            input={search}
            className={page.search}
            label={t("searchLabel")}
            placeholder={t("search")}
            clearLabel={t("clear")}
            value={filters.q}
            onChange={(q) => setFilters({ q: withoutNumbers(q), page: null })}
          />
          {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        <UndoBar
          text={removed && t("removed", { name: nameOf(removed.passenger) })}
          onUndo={async () => {
            await restore.mutateAsync({ id: removed!.id });
            setRemoved(null);
            await utils.cards.invalidate();
          }}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } } as never}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) }}
        >
          <Table rows={rows} open={open} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {shown && (
        <CardDrawer
          key={shown.id}
          card={shown}
          mayWrite={mayWrite}
          walk={walk}
          onEdit={() => setEditing(shown)}
          onRemoved={() => {
            setRemoved(shown);
            void setDrawer({ card: null }, { history: "replace" });
          }}
        />
      )}
      {editing && (
        <Dialog
          card={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => setDrawer({ card: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
