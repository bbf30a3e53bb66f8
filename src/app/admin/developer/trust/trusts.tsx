"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { useLate } from "@/ui/state/use-late";
import { Pager } from "@/ui/table/pager";
import { useWalk } from "@/ui/table/use-walk";
import { api } from "../../_client";
import page from "../../reservations/reservations.module.css";
import { SkeletonRows } from "../../reservations/skeleton-rows";
import css from "../_desk/desk.module.css";
import type { Permissions, TrustList, TrustsInput } from "../_desk/desk-types";
import { RequestDialog } from "../_desk/dialogs";
import { useDeskLive } from "../_desk/use-desk-live";
import { FilterBar } from "./filter-bar";
import { filterParsers, isFiltered, listInput, PER_PAGE } from "./filters";
import { TrustTable } from "./trust-table";

type First = { input: TrustsInput; list: TrustList | undefined };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
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
  const late = useLate(query.isPending);
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
            <span className={page.live} data-on={live || undefined}>
              {live ? desk("live") : desk("offline")}
            </span>
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
        {query.isError ? (
          <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
        ) : query.isPending ? (
          late && <SkeletonRows />
        ) : rows.length > 0 ? (
          <TrustTable rows={rows} waiting={query.isPlaceholderData} />
        ) : isFiltered(filters) || filters.page > 1 ? (
          <Notice title={t("noneTitle")} text={t("noneText")} action={{ label: desk("clear"), onClick: clear }} />
        ) : (
          <Notice
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={mayWrite ? { label: t("request"), onClick: () => setRequesting(true) } : undefined}
          />
        )}
        {total > PER_PAGE && (
          <Pager page={filters.page} pages={Math.ceil(total / PER_PAGE)} onPage={(page) => setFilters({ page })} />
        )}
      </section>
      {requesting && <RequestDialog site={null} onClose={() => setRequesting(false)} />}
    </div>
  );
}
