"use client";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { useLate } from "@/ui/state/use-late";
import { useWalk } from "@/ui/table/use-walk";
import { api } from "../../_client";
import page from "../../reservations/reservations.module.css";
import { SkeletonRows } from "../../reservations/skeleton-rows";
import css from "./api-log.module.css";
import { CallTable } from "./call-table";
import { DRAWER_ID, Drawer } from "./drawer";
import { FilterBar } from "./filter-bar";
import {
  type Details,
  drawerParser,
  type Facets,
  filterParsers,
  isFiltered,
  type List,
  type ListInput,
  listInput,
} from "./filters";
import { useFollow } from "./use-follow";

type First = { input: ListInput; list: List | undefined; details: Details | undefined; facets: Facets | undefined };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const CLEAR = { q: null, site: null, path: null, class: null, refused: null, from: null, to: null, after: null };

export function ApiLog({ first }: { first: First }) {
  const t = useTranslations("apiLog");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ call }, setDrawer] = useQueryStates(drawerParser);
  const [following, setFollowing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const facets = api.apiLog.facets.useQuery(undefined, { initialData: first.facets, staleTime: 60_000 });
  const query = api.apiLog.list.useQuery(input, {
    initialData: same(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: following && !filters.after ? 2_000 : false,
  });
  const late = useLate(query.isPending);
  const rows = query.data?.rows ?? [];
  const next = query.data?.next_cursor ?? null;
  const fresh = useFollow(rows, JSON.stringify(input), query.isPlaceholderData);
  const names = useMemo(() => rows.map(({ id }) => id), [rows]);
  const walk = useWalk({
    names,
    open: call,
    attribute: "data-call",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ call: to }, { history }),
  });
  const clear = () => setFilters(CLEAR);
  const follow = (on: boolean) => {
    if (on) setFilters({ after: null });
    setFollowing(on);
  };

  return (
    <div className={page.page} data-drawer={call ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1 className={css.h1}>{t("title")}</h1>
          <span className={css.lead}>{t("lead")}</span>
        </header>
        <FilterBar
          search={search}
          filters={filters}
          facets={facets.data}
          following={following}
          onFollow={follow}
          onChange={(change) => setFilters({ ...change, after: null })}
          onClear={clear}
        />
        {query.isError ? (
          <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
        ) : query.isPending ? (
          late && <SkeletonRows />
        ) : rows.length > 0 ? (
          <CallTable rows={rows} open={call} fresh={fresh} waiting={query.isPlaceholderData} walk={walk} />
        ) : isFiltered(filters) || filters.after ? (
          <Notice title={t("noneTitle")} text={t("noneText")} action={{ label: t("clear"), onClick: clear }} />
        ) : (
          <Notice title={t("emptyTitle")} text={t("emptyText")} action={{ label: t("emptyAction"), href: "/docs" }} />
        )}
        {(next || filters.after) && (
          <nav className={css.pager} aria-label={t("pages")}>
            <Button
              variant="default"
              disabled={!filters.after}
              onClick={() => setFilters({ after: null }, { history: "push" })}
            >
              {t("newest")}
            </Button>
            <Button
              variant="default"
              disabled={!next}
              onClick={() => {
                setFollowing(false);
                setFilters({ after: next }, { history: "push" });
              }}
            >
              {t("older")}
            </Button>
          </nav>
        )}
      </section>
      {call && (
        <Drawer
          id={call}
          known={rows.find(({ id }) => id === call)}
          first={first.details?.id === call ? first.details : undefined}
          walk={walk}
        />
      )}
    </div>
  );
}
