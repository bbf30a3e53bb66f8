"use client";
import { IconBed } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type ReactNode, type RefObject, useMemo } from "react";
import { useFormat } from "@/ui/format/use-format";
import list from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { HOTELS_PER_PAGE, hotelParser, pageOf, type SearchCriteria, stayInput } from "./address";
import { HotelTable } from "./hotel-table";
import { DRAWER_ID, RoomsDrawer } from "./rooms-drawer";
import css from "./sell.module.css";
import { StayLine } from "./stay-line";
import { StaySuppliers } from "./stay-suppliers";
import type { Draft } from "./use-draft";

type Props = {
  criteria: SearchCriteria;
  typed: Draft;
  first: RefObject<HTMLInputElement | null>;
  head: ReactNode;
  onSearch: (input: SearchCriteria) => void;
};

/** Hotels of a city with the lowest known price; current rates are requested when one is opened. */
export default function Stays({ criteria: request, typed, first, head, onSearch }: Props) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  const { locale } = useReading();
  const [{ hotel: open, page }, setDrawer] = useQueryStates(hotelParser);
  const input = useMemo(() => stayInput(request), [request]);
  const query = api.stays.list.useQuery(
    { ...input!, page: pageOf(page) },
    {
      ...{ enabled: input !== null, staleTime: 60_000, refetchOnWindowFocus: false, retry: false },
      placeholderData: keepPreviousData,
      trpc: { context: { alone: true } },
    },
  );
  const late = useDelayed(input !== null && query.isPending);
  const rows = query.data?.items ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-hotel",
    drawerId: DRAWER_ID,
    search: first,
    onOpen: (name, history) => setDrawer({ hotel: name === null ? null : Number(name), rate: null }, { history }),
  });
  const result = query.error ? refusalOfError(query.error) : null;
  const faults = new Map(
    result?.fields?.map(({ path, message }) => [path, typeof message === "string" ? message : message[locale]]),
  );
  const nameOf = (one: { name: string; name_latin: string }) => (locale === "fa" ? one.name : one.name_latin);
  const place =
    rows[0] && !query.isPlaceholderData ? nameOf(request.stay?.startsWith("city") ? rows[0].city : rows[0]) : "";
  return (
    <div className={list.page} data-drawer={open === null ? undefined : true}>
      <section className={list.list} aria-label={t("title")}>
        {head}
        <StayLine
          criteria={request}
          typed={typed}
          place={place}
          busy={query.isFetching}
          first={first}
          faults={faults}
          onSearch={onSearch}
        />
        {query.data && <StaySuppliers suppliers={query.data.meta.suppliers} />}
        <p className="out-of-sight" role="status">
          {query.isFetching
            ? t("looking")
            : query.data && t("hotels", { count: query.data.meta.total, n: number(query.data.meta.total) })}
        </p>
        {rows.length > 0 && query.data && (
          <>
            <p className={css.soft}>
              {t("hotels", { count: query.data.meta.total, n: number(query.data.meta.total) })}
            </p>
            <HotelTable
              rows={rows}
              currency={query.data.meta.currency}
              open={open}
              waiting={query.isPlaceholderData}
              walk={walk}
            />
          </>
        )}
        {query.data && (
          <Pager
            page={query.data.meta.page}
            total={query.data.meta.total}
            perPage={HOTELS_PER_PAGE}
            onPage={(page) => setDrawer({ page }, { history: "push" })}
          />
        )}
        {late && <SkeletonRows />}
        {result && <ErrorState refusal={result} onRetry={() => query.refetch()} />}
        {rows.length === 0 && !query.isFetching && !result && (
          <Notice
            icon={<IconBed size={30} stroke={1.4} aria-hidden />}
            title={t(input ? "noHotelTitle" : "startTitle")}
            text={t(input ? "noHotelText" : "startStayText")}
          />
        )}
      </section>
      {open !== null && input && <RoomsDrawer key={open} id={open} input={input} walk={walk} />}
    </div>
  );
}
