"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type ReactNode, useRef } from "react";
import { CLASS_STATUSES } from "@/domain/sales/charter/rules";
import { DateRange } from "@/ui/dates/date-range";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { LiveMark } from "@/ui/list/live-mark";
import list from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import { classInput, classParsers, spanOf } from "./class-filters";
import { CharterFilterBar } from "./filter-bar";
import { NO_FILTERS } from "./filters";
import page from "./page.module.css";
import { PagedRows } from "./paged-rows";
import type { ClassRow } from "./types";
import { useCharterLive } from "./use-charter-live";

type Props = {
  title: string;
  /** Classes per page. */
  perPage: number;
  children: (rows: ClassRow[], view: string, newest: () => Promise<ClassRow[]>) => ReactNode;
};

/** Classes by departure, filtered by the URL and live: shared by the pages of seats and prices. */
export function ClassPage({ title, perPage, children }: Props) {
  const t = useTranslations("charters");
  const { timeZone } = useReading();
  const { number } = useFormat();
  const [address, setAddress] = useQueryStates(classParsers);
  const search = useRef<HTMLInputElement>(null);
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  const input = classInput(address, today, perPage);
  const query = api.classes.list.useInfiniteQuery(input, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const live = useCharterLive();
  useKeys({ slash: () => search.current?.select() });
  const rowsOf = (data: typeof query.data) => data?.pages.flatMap(({ rows }) => rows) ?? [];
  const rows = rowsOf(query.data);
  const newest = async () => rowsOf((await query.refetch({ throwOnError: true })).data);
  const totals = query.data?.pages[0]?.totals;
  const span = spanOf(address, today);
  return (
    <section className={list.list} style={{ blockSize: "100%" }} aria-label={title}>
      <header className={page.head}>
        <h1>{title}</h1>
        <span className={list.count} role="status">
          {totals &&
            t("classTotals", {
              classes: number(totals.classes),
              available: number(totals.available),
              capacity: number(totals.capacity),
            })}
        </span>
        <span className={page.space} />
        <LiveMark live={live} hint={t("liveHint")} />
      </header>
      <CharterFilterBar search={search} filters={address} onChange={setAddress}>
        <DateRange label={t("departures")} ahead from={span.from} to={span.to} onChange={setAddress} />
        <FilterSelect
          className={page.choice}
          label={t("classStatus")}
          placeholder={t("classStatus")}
          clearLabel={t("clear")}
          data={CLASS_STATUSES.map((value) => ({ value, label: t(`classStatuses.${value}`) }))}
          value={address.left}
          onChange={(left) => setAddress({ left: left as (typeof CLASS_STATUSES)[number] | null })}
        />
      </CharterFilterBar>
      <PagedRows
        query={query}
        empty={{
          title: t("noClassesTitle"),
          text: t("noClassesText"),
          action: { label: t("clear"), onClick: () => setAddress({ ...NO_FILTERS, left: null, from: null, to: null }) },
        }}
        more={t("moreClasses")}
      >
        {children(rows, JSON.stringify(input), newest)}
      </PagedRows>
    </section>
  );
}
