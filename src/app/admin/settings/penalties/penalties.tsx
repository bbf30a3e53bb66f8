"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { same } from "@/ui/same";
import { useWalk } from "@/ui/table/use-walk";
import { api, useBranchLive, useMay } from "../../_client";
import { useNames } from "../markups/use-names";
import { type Filters, filterParsers, isFiltered, type List, listInput, NEW, openParsers, type Rule } from "./address";
import { DRAWER_ID, Drawer } from "./drawer";
import { FilterBar } from "./filter-bar";
import { Table } from "./table";
import { useScope } from "./use-scope";

// Fields, calendars and what-if are heavy and seldom opened: they come when they are.
const Dialog = lazy(() => import("./rule-dialog"));

type First = { input: { deleted: boolean }; list: List | undefined };

/** What giving back costs: rules by bands, those that go before others first; beside them one with its versions. */
export function Penalties({ first }: { first: First }) {
  const t = useTranslations("penalties");
  const { number } = useFormat();
  const { titleOf } = useNames();
  const utils = api.useUtils();
  const mayWrite = useMay("settings:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ rule: open, edit }, setOpen] = useQueryStates(openParsers);
  const [removed, setRemoved] = useState<Rule | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.penalties.list.useQuery(input, {
    initialData: same(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const restore = api.penalties.restore.useMutation();
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("penalty"),
    onChange: () => void utils.penalties.invalidate(),
  });
  const rows = useShown(query.data, filters);
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useWalk({
    names,
    open: open === null ? null : String(open),
    attribute: "data-penalty",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setOpen({ rule: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite
    ? { label: t("add"), onClick: () => void setOpen({ edit: NEW }, { history: "push" }) }
    : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters({ q: null, type: null, deleted: null });
  const shown = query.data?.items.find(({ id }) => id === open);
  const written = query.data?.items.find(({ id }) => String(id) === edit);
  return (
    <div className={page.page} data-drawer={shown ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={query.data && t("count", { count: rows.length, n: number(rows.length) })}
          live={live}
          {...(add && { add })}
        />
        <FilterBar search={search} filters={filters} onChange={setFilters} onClear={clear} />
        <UndoBar
          text={removed && t("removed", { title: titleOf(removed) })}
          onUndo={async () => {
            await restore.mutateAsync({ id: removed!.id });
            setRemoved(null);
            await utils.penalties.invalidate();
          }}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } } as never}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) }}
        >
          {query.data && (
            <Table rows={rows} {...{ open, walk }} waiting={query.isPlaceholderData} currency={query.data.currency} />
          )}
        </ListStates>
      </section>
      {shown && query.data && (
        <Drawer
          key={shown.id}
          rule={shown}
          {...{ mayWrite, walk }}
          currency={query.data.currency}
          onEdit={() => setOpen({ edit: String(shown.id) }, { history: "push" })}
          onRemoved={() => {
            setRemoved(shown);
            void setOpen({ rule: null }, { history: "replace" });
          }}
        />
      )}
      {mayWrite && query.data && (edit === NEW || (written && !written.deleted)) && (
        <Suspense fallback={null}>
          <Dialog
            rule={written ?? null}
            list={query.data}
            onClose={() => setOpen({ edit: null }, { history: "replace" })}
            onSaved={(id) => setOpen({ rule: id, edit: null }, { history: "replace" })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What the filters leave, told from what each row says. */
function useShown(list: List | undefined, { q, type }: Filters): Rule[] {
  const scopeOf = useScope();
  const sought = q.trim().toLowerCase();
  return (list?.items ?? []).filter(
    (rule) =>
      (!type || rule.types.length === 0 || rule.types.includes(type)) &&
      (!sought || [rule.title, rule.title_latin, scopeOf(rule)].join(" ").toLowerCase().includes(sought)),
  );
}
