"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { same } from "@/ui/same";
import { Pager } from "@/ui/table/pager";
import { useWalk } from "@/ui/table/use-walk";
import { api } from "../../_client";
import css from "../_desk/desk.module.css";
import type { Permissions, TrustList, TrustsInput } from "../_desk/desk-types";
import { RequestDialog } from "../_desk/dialogs";
import { useDeskLive } from "../_desk/use-desk-live";
import { FilterBar } from "./filter-bar";
import { filterParsers, isFiltered, listInput, PER_PAGE } from "./filters";
import { TrustTable } from "./trust-table";

type First = { input: TrustsInput; list: TrustList | undefined };

const stay = () => {};

/** Addresses partners call from: what waits for a decision first. */
export function Trusts({ first, permissions }: { first: First; permissions: Permissions }) {
  const t = useTranslations("desk.trust");
  const desk = useTranslations("desk");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [requesting, setRequesting] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const live = useDeskLive();
  const input = listInput(filters);
  const query = api.trusts.list.useQuery(input, {
    initialData: same(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const mayWrite = permissions.includes("partner:write");
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  useWalk({ names, open: null, attribute: "data-trust", drawerId: "none", search, onOpen: stay });
  useKeys({ keyn: () => mayWrite && setRequesting(true) });
  const clear = () => setFilters({ q: null, state: null, site: null, page: null });

  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count}>{query.data && t("waiting", { n: number(query.data.waiting) })}</span>
          <div className={css.tools}>
            <LiveMark live={live} />
            {mayWrite && (
              <Button
                leftSection={<IconPlus size={16} />}
                rightSection={<kbd>N</kbd>}
                onClick={() => setRequesting(true)}
              >
                {t("request")}
              </Button>
            )}
          </div>
        </header>
        <FilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: desk("clear"), onClick: clear } }}
          empty={{
            title: t("emptyTitle"),
            text: t("emptyText"),
            action: mayWrite ? { label: t("request"), onClick: () => setRequesting(true) } : undefined,
          }}
        >
          <TrustTable rows={rows} waiting={query.isPlaceholderData} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {requesting && <RequestDialog site={null} onClose={() => setRequesting(false)} />}
    </div>
  );
}
