"use client";
import { IconBed } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type ReactNode, type RefObject, useMemo } from "react";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useLate } from "@/ui/state/use-late";
import { useWalk } from "@/ui/table/use-walk";
import { api } from "../_client";
import { type Asked, hotelParser, stayInput } from "./address";
import { HotelTable } from "./hotel-table";
import { DRAWER_ID, RoomsDrawer } from "./rooms-drawer";
import css from "./sell.module.css";
import { StayLine } from "./stay-line";
import { StaySuppliers } from "./stay-suppliers";

type Props = {
  asked: Asked;
  first: RefObject<HTMLInputElement | null>;
  head: ReactNode;
  onSearch: (asked: Asked) => void;
};

/** Hotels of a city with the lowest price that is known; what a room costs now is asked when one is opened. */
export default function Stays({ asked, first, head, onSearch }: Props) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  const { locale } = useReading();
  const [{ hotel: open }, setDrawer] = useQueryStates(hotelParser);
  const input = useMemo(() => stayInput(asked), [asked]);
  const query = api.stays.list.useQuery(input!, {
    ...{ enabled: input !== null, staleTime: 60_000, refetchOnWindowFocus: false, retry: false },
    trpc: { context: { alone: true } },
  });
  const late = useLate(input !== null && query.isPending);
  const rows = query.data?.items ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useWalk({
    names,
    open: open === null ? null : String(open),
    attribute: "data-hotel",
    drawerId: DRAWER_ID,
    search: first,
    onOpen: (name, history) => setDrawer({ hotel: name === null ? null : Number(name) }, { history }),
  });
  const told = query.error ? refusalOfError(query.error) : null;
  const faults = new Map(
    told?.fields?.map(({ path, message }) => [path, typeof message === "string" ? message : message[locale]]),
  );
  const named = (one: { name: string; name_latin: string }) => (locale === "fa" ? one.name : one.name_latin);
  const place = rows[0] ? named(asked.stay?.startsWith("city") ? rows[0].city : rows[0]) : "";
  const search = (next: Asked) => {
    void setDrawer({ hotel: null });
    onSearch(next);
  };
  return (
    <div className={page.page} data-drawer={open === null ? undefined : true}>
      <section className={page.list} aria-label={t("title")}>
        {head}
        <StayLine asked={asked} place={place} busy={query.isFetching} first={first} faults={faults} onSearch={search} />
        {query.data && <StaySuppliers suppliers={query.data.meta.suppliers} />}
        {rows.length > 0 && query.data && (
          <>
            <p className={css.soft} role="status">
              {t("hotels", { count: query.data.meta.total, n: number(query.data.meta.total) })}
            </p>
            <HotelTable rows={rows} currency={query.data.meta.currency} open={open} walk={walk} />
          </>
        )}
        {late && <SkeletonRows />}
        {told && <ErrorState refusal={told} onRetry={() => query.refetch()} />}
        {rows.length === 0 && !query.isFetching && !told && (
          <Notice
            icon={<IconBed size={30} stroke={1.4} aria-hidden />}
            title={t(input ? "noHotelTitle" : "startTitle")}
            text={t(input ? "noHotelText" : "startStayText")}
          />
        )}
      </section>
      {open !== null && input && <RoomsDrawer key={open} id={open} asked={input} walk={walk} />}
    </div>
  );
}
