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
import { api, useBranchLive, useMay } from "../../../_client";
import {
  filterParsers,
  isFiltered,
  type List,
  type ListInput,
  listInput,
  NEW,
  openParsers,
  PER_PAGE,
  type Rule,
} from "./address";
import { DRAWER_ID, MarkupDrawer } from "./drawer";
import { MarkupFilterBar } from "./filter-bar";
import { Table } from "./table";
import { useNames } from "./use-names";

// Loaded on demand: fields, calendars and what-if are large and rarely opened.
const Dialog = late(() => import("./rule-dialog"));

type First = { input: ListInput; list: List | undefined };

/** Markup rules by scope, each as a sentence; with the history of one in a drawer. */
export function Markups({ first }: { first: First }) {
  const t = useTranslations("markups");
  const { number } = useFormat();
  const { titleOf } = useNames();
  const utils = api.useUtils();
  const mayWrite = useMay("settings:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ rule: open, edit }, setOpen] = useQueryStates(openParsers);
  const [removed, setRemoved] = useState<Rule | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.markups.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const restore = api.markups.restore.useMutation();
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("markup."),
    onChange: () => void utils.markups.invalidate(),
  });
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-markup",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setOpen({ rule: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite
    ? { label: t("add"), onClick: () => void setOpen({ edit: NEW }, { history: "push" }) }
    : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters({ q: null, scope: null, product: null, deleted: null, page: null });
  const shown = useRule(rows, open);
  const written = useRule(rows, edit === null || edit === NEW ? null : Number(edit));
  return (
    <div className={page.page} data-drawer={shown ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={query.data && t("count", { count: total, n: number(total) })}
          live={live}
          {...(add && { add })}
        />
        <MarkupFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <UndoBar
          text={removed && t("removed", { title: titleOf(removed) })}
          onUndo={async () => {
            await restore.mutateAsync({ id: removed!.id });
            setRemoved(null);
            await utils.markups.invalidate();
          }}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } } as never}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) }}
        >
          {query.data && <Table rows={rows} {...{ open, walk }} waiting={query.isPlaceholderData} {...query.data} />}
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {shown && query.data && (
        <MarkupDrawer
          key={shown.id}
          rule={shown}
          {...{ mayWrite, walk }}
          currency={query.data.currency}
          today={query.data.today}
          onEdit={() => setOpen({ edit: String(shown.id) }, { history: "push" })}
          onRemoved={() => {
            setRemoved(shown);
            void setOpen({ rule: null }, { history: "replace" });
          }}
        />
      )}
      {mayWrite && query.data && (edit === NEW || (written && written.scope !== "deployment" && !written.deleted)) && (
        <Dialog
          rule={written ?? null}
          list={query.data}
          onClose={() => setOpen({ edit: null }, { history: "replace" })}
          onSaved={(id) => setOpen({ rule: id, edit: null }, { history: "replace" })}
        />
      )}
    </div>
  );
}

/** A rule of this page, or one in the URL from another page. */
function useRule(rows: readonly Rule[], id: number | null): Rule | undefined {
  const here = rows.find((rule) => rule.id === id);
  const input = id !== null && id > 0 && id < 2 ** 31 && !here;
  const query = api.markups.read.useQuery({ id: id ?? 0 }, { enabled: input, retry: false });
  return here ?? (input ? query.data : undefined);
}
