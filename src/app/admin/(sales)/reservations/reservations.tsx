"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import css from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { api } from "../../_client";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import { ReservationDrawer } from "./drawer";
import { ReservationFilterBar } from "./filter-bar";
import {
  CLEARED,
  type Details,
  drawerParser,
  filterParsers,
  isFiltered,
  type List,
  type ListInput,
  listInput,
  PER_PAGE,
} from "./filters";
import { ReservationTable } from "./reservation-table";
import { useArrivals } from "./use-arrivals";
import { useWalk } from "./use-walk";

type Props = { first: { input: ListInput; list: List | undefined; details: Details | undefined } };

/** All filters, without the page. */
const exported = ({ page: _, per_page: __, ...params }: ListInput) => params;

export function Reservations({ first }: Props) {
  const t = useTranslations("reservations");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ pnr, refund }, setDrawer] = useQueryStates(drawerParser);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.reservations.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const { live, fresh } = useArrivals(rows, JSON.stringify(input), query.isPlaceholderData);
  const walk = useWalk({
    rows,
    pnr,
    search,
    onOpen: (to, history) => setDrawer({ pnr: to, refund: null }, { history }),
  });
  const clear = () => setFilters(CLEARED);

  return (
    <div className={css.page} data-drawer={pnr ? true : undefined}>
      <section className={css.list} aria-label={t("title")}>
        <header className={css.head}>
          <h1>{t("title")}</h1>
          <span className={css.count} role="status">
            {query.data && t("count", { count: total, n: number(total) })}
            {filters.earned && ` · ${t("byDocuments")}`}
          </span>
          <LiveMark live={live} hint={t("liveHint")} />
          <ExportMenu kind="reservations" params={exported(input)} />
        </header>
        <ReservationFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: { label: t("emptyAction"), href: "/docs" } }}
        >
          <ReservationTable rows={rows} openPnr={pnr} fresh={fresh} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {pnr && (
        <ReservationDrawer
          pnr={pnr}
          known={rows.find((row) => row.local_pnr === pnr)}
          first={first.details?.local_pnr === pnr ? first.details : undefined}
          walk={walk}
          refunding={refund}
          onRefund={(open) => void setDrawer({ refund: open || null }, { history: open ? "push" : "replace" })}
        />
      )}
    </div>
  );
}
