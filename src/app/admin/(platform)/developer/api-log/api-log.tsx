"use client";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { Link } from "@/ui/link";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import css from "./api-log.module.css";
import { CallTable } from "./call-table";
import { ApiLogDrawer, DRAWER_ID } from "./drawer";
import { ApiLogFilterBar } from "./filter-bar";
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

const NO_SPAN = { from: null, to: null, since: null, until: null };
const CLEAR = { q: null, site: null, path: null, class: null, refused: null, ...NO_SPAN, after: null };

export function ApiLog({ first }: { first: First }) {
  const t = useTranslations("apiLog");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ call }, setDrawer] = useQueryStates(drawerParser);
  const [following, setFollowing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const facets = api.apiLog.facets.useQuery(undefined, { initialData: first.facets, staleTime: 60_000 });
  const query = api.apiLog.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: following && !filters.after ? 2_000 : false,
  });
  const rows = query.data?.rows ?? [];
  const next = query.data?.next_cursor ?? null;
  const fresh = useFollow(rows, JSON.stringify(input), query.isPlaceholderData);
  const names = useMemo(() => rows.map(({ id }) => id), [rows]);
  const walk = useListKeyboard({
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
          <Link className={css.more} href="/admin/developer/api-log/durations">
            {t("toDurations")}
          </Link>
        </header>
        <ApiLogFilterBar
          search={search}
          filters={filters}
          facets={facets.data}
          following={following}
          onFollow={follow}
          onChange={(change) => setFilters({ ...change, after: null })}
          onClear={clear}
        />
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || Boolean(filters.after)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: { label: t("emptyAction"), href: "/docs" } }}
        >
          <CallTable rows={rows} open={call} fresh={fresh} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
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
        <ApiLogDrawer
          id={call}
          known={rows.find(({ id }) => id === call)}
          first={first.details?.id === call ? first.details : undefined}
          walk={walk}
        />
      )}
    </div>
  );
}
