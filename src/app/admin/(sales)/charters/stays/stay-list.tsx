"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { DateRange } from "@/ui/dates/date-range";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useKeys } from "@/ui/keys/use-keys";
import { LiveMark } from "@/ui/list/live-mark";
import list from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { api, useMay } from "../../../_client";
import { PlaceFilter } from "../../../_places/place-filter";
import page from "../_parts/page.module.css";
import { PagedRows } from "../_parts/paged-rows";
import { useCharterLive } from "../_parts/use-charter-live";
import { NO_STAY_FILTERS, STAYING, spanOf, stayInput, stayParsers } from "./stay-address";
import { StayTable } from "./stay-table";

/** Charter stays by check-in: rooms, boards and surcharged nights, each linked to its editor. */
export function StayList() {
  const t = useTranslations("charters");
  const { timeZone } = useReading();
  const mayWrite = useMay("charter:write");
  const [address, setAddress] = useQueryStates(stayParsers);
  const search = useRef<HTMLInputElement>(null);
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  const query = api.charterStays.list.useInfiniteQuery(stayInput(address, today), {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const live = useCharterLive();
  useKeys({ slash: () => search.current?.select() });
  const rows = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const narrowed = Boolean(address.q.trim() || address.city || address.kind);
  return (
    <section className={list.list} style={{ blockSize: "100%" }} aria-label={t("stays")}>
      <header className={page.head}>
        <h1>{t("stays")}</h1>
        <span className={page.space} />
        <LiveMark live={live} hint={t("liveHint")} />
      </header>
      <search className={page.filters}>
        <TypedSearch
          input={search}
          className={page.search}
          label={t("searchStays")}
          placeholder={t("searchStaysHint")}
          clearLabel={`${t("clear")}: ${t("searchStays")}`}
          maxLength={100}
          value={address.q}
          onChange={(q) => setAddress({ q })}
        />
        <PlaceFilter
          className={page.place}
          label={t("city")}
          clearLabel={t("clear")}
          value={address.city}
          onChange={(city) => setAddress({ city })}
        />
        <FilterSelect
          className={page.choice}
          label={t("kind")}
          placeholder={t("anyKind")}
          clearLabel={t("clear")}
          data={STAYING.map((value) => ({ value, label: t(`staying.${value}`) }))}
          value={address.kind}
          onChange={(kind) => setAddress({ kind: kind as (typeof STAYING)[number] | null })}
        />
        <DateRange label={t("checkIn")} ahead {...spanOf(address, today)} onChange={setAddress} />
      </search>
      <PagedRows
        query={query}
        empty={{
          title: t(narrowed ? "noneTitle" : "noStaysTitle"),
          text: t(narrowed ? "noClassesText" : "noStaysText"),
          action:
            narrowed || !mayWrite
              ? { label: t("clear"), onClick: () => setAddress(NO_STAY_FILTERS) }
              : { label: t("new"), href: "/admin/charters/new" },
        }}
        more={t("moreStays")}
      >
        <StayTable rows={rows} />
      </PagedRows>
    </section>
  );
}
