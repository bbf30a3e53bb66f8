"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useBranchLive, useMay } from "../../_client";
import { CostCenterDrawer, DRAWER_ID } from "./drawer";
import { drawerParsers, type Filters, filterParsers, isFiltered, listInput, PER_PAGE, STATES } from "./filters";
import { Table } from "./table";
import type { CostCenter, List, ListInput } from "./types";

const Dialog = late(() => import("./center-dialog"));

/** Cost centers: the branch's own first, then those of companies. */
export function CostCenters({ first }: { first: { input: ListInput; list: List | undefined } }) {
  const t = useTranslations("costCenters");
  const { number } = useFormat();
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ center: open }, setDrawer] = useQueryStates(drawerParsers);
  const [editing, setEditing] = useState<CostCenter | "new" | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.costCenters.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("cost_center."),
    onChange: () => void utils.costCenters.invalidate(),
  });
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-center",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ center: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("add"), onClick: () => setEditing("new") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters({ q: null, state: null, page: null });
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
            onChange={(q) => setFilters({ q, page: null })}
          />
          <FilterSelect
            className={page.status}
            label={t("column.state")}
            placeholder={t("anyState")}
            clearLabel={t("clear")}
            data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            value={filters.state}
            onChange={(state) => setFilters({ state: state as Filters["state"], page: null })}
          />
          {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
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
        <CostCenterDrawer
          key={shown.id}
          center={shown}
          mayWrite={mayWrite}
          walk={walk}
          onEdit={() => setEditing(shown)}
        />
      )}
      {editing && (
        <Dialog
          center={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => setDrawer({ center: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
