"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
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
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import {
  CLEARED,
  colleagueHref,
  type Details,
  drawerParser,
  filterParsers,
  isFiltered,
  isId,
  type List,
  type ListInput,
  listInput,
  MAX_COUNTED,
} from "./address";
import { ColleagueTable } from "./colleague-table";
import { ColleagueDrawer, DRAWER_ID } from "./drawer";
import { ColleagueFilterBar } from "./filter-bar";
import { useColleaguesLive } from "./use-colleagues-live";
import { useName } from "./use-name";

const ColleagueDialog = late(async () => ({ default: (await import("./colleague-dialog")).ColleagueDialog }));

type Props = { first: { input: ListInput; list: List | undefined; details: Details | undefined } };

/** Colleagues, companies and suppliers: balances and credit limits. */
const exported = ({ per_page: _, ...params }: ListInput) => params;

export function Colleagues({ first }: Props) {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  const nameOf = useName();
  const router = useRouter();
  const utils = api.useUtils();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ colleague }, setDrawer] = useQueryStates(drawerParser);
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Details | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.colleagues.list.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.meta.next_cursor,
    initialData: deepEqual(input, first.input) && first.list ? { pages: [first.list], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const restore = api.colleagues.restore.useMutation({ onSuccess: () => void utils.colleagues.invalidate() });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ items }) => items), [query.data]);
  const meta = query.data?.pages[0]?.meta;
  const live = useColleaguesLive();
  const open = isId(colleague) ? colleague : null;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-colleague",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ colleague: to === null ? null : Number(to) }, { history }),
  });
  const add = useMay("colleague:write") ? { label: t("add"), onClick: () => setAdding(true) } : undefined;
  useKeys({ keyn: () => add?.onClick(), keyo: () => open && router.push(colleagueHref(open)) });
  const clear = () => setFilters(CLEARED);

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={
            meta &&
            t(meta.total > MAX_COUNTED ? "countOver" : "count", {
              count: meta.total,
              n: number(Math.min(meta.total, MAX_COUNTED)),
            })
          }
          live={live}
          liveHint={t("liveHint")}
          add={add}
        >
          <ExportMenu kind="colleagues" params={exported(input)} />
        </ListHead>
        <ColleagueFilterBar search={search} filters={filters} onChange={setFilters} onClear={clear} />
        <UndoBar
          text={removed && t("removed", { name: nameOf(removed) })}
          onUndo={async () => {
            if (removed) await restore.mutateAsync({ id: removed.id });
            setRemoved(null);
          }}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: add }}
        >
          <ColleagueTable
            rows={rows}
            currency={meta?.currency ?? "IRR"}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <ColleagueDrawer
          key={open}
          id={open}
          known={rows.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
          onRemoved={setRemoved}
        />
      )}
      {adding && (
        <ColleagueDialog
          onClose={() => setAdding(false)}
          onSaved={(id) => setDrawer({ colleague: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
