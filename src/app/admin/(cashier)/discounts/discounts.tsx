"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
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
import { DiscountDrawer, DRAWER_ID } from "./drawer";
import { DiscountFilterBar } from "./filter-bar";
import { drawerParsers, filterParsers, isFiltered, listInput, PER_PAGE } from "./filters";
import { Table } from "./table";
import type { Details, Discount, List, ListInput } from "./types";

// Loaded on demand: fields and calendars are large and rarely opened.
const Dialog = late(() => import("./discount-dialog"));

type First = { input: ListInput; list: List | undefined; details: Details | undefined };

/** Discount codes, the newest first; with uses of one in a drawer. */
export function Discounts({ first }: { first: First }) {
  const t = useTranslations("discounts");
  const { number } = useFormat();
  const utils = api.useUtils();
  const mayWrite = useMay("discount:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ discount: open }, setDrawer] = useQueryStates(drawerParsers);
  const [editing, setEditing] = useState<Discount | "new" | null>(null);
  const [removed, setRemoved] = useState<Discount | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.discounts.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const restore = api.discounts.restore.useMutation();
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("discount."),
    onChange: () => void utils.discounts.invalidate(),
  });
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const currency = query.data?.meta.currency ?? "IRR";
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-discount",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ discount: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("add"), onClick: () => setEditing("new") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters({ q: null, status: null, product: null, page: null });
  const known = first.details?.id === open ? first.details : undefined;

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={query.data && t("count", { count: total, n: number(total) })}
          live={live}
          {...(add && { add })}
        />
        <DiscountFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <UndoBar
          text={removed && t("removed", { code: removed.code })}
          onUndo={async () => {
            await restore.mutateAsync({ id: removed!.id });
            setRemoved(null);
            await utils.discounts.invalidate();
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
      {open !== null && (
        <DiscountDrawer
          key={open}
          id={open}
          known={known}
          title={rows.find(({ id }) => id === open)?.code ?? known?.code}
          mayWrite={mayWrite}
          walk={walk}
          onEdit={setEditing}
          onRemoved={(gone) => {
            setRemoved(gone);
            void setDrawer({ discount: null }, { history: "replace" });
          }}
        />
      )}
      {editing && (
        <Dialog
          discount={editing === "new" ? null : editing}
          currency={currency}
          onClose={() => setEditing(null)}
          onSaved={(id) => setDrawer({ discount: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
