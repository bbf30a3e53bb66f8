"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { DateRange } from "@/ui/dates/date-range";
import { addDays, isDay } from "@/ui/dates/days";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { useLate } from "@/ui/state/use-late";
import { api } from "../../_client";
import { LiveMark } from "../_parts/live-mark";
import page from "../_parts/page.module.css";
import { SkeletonRows } from "../_parts/skeleton-rows";
import table from "../_parts/table.module.css";
import { useCharterLive } from "../_parts/use-charter-live";
import { StayCards } from "./stay-cards";

const STAYING = ["package", "stay"] as const;
const DAYS_AHEAD = 90;
/** Their rooms come charter by charter, as many as one request carries. */
const PER_PAGE = 20;

const parsers = {
  kind: parseAsStringLiteral(STAYING).withDefault("package"),
  from: parseAsString,
  to: parseAsString,
};

/** The stays of charters by check-in: rooms, services and surcharged nights, each leading to where it is edited. */
export function StayList() {
  const t = useTranslations("charters");
  const { timeZone } = useReading();
  const [{ kind, from, to }, setAddress] = useQueryStates(parsers);
  const first = isDay(from) ? from : new Date().toLocaleDateString("sv-SE", { timeZone });
  const last = isDay(to) ? to : addDays(first, DAYS_AHEAD);
  const query = api.charters.list.useInfiniteQuery(
    { kind, from: first, to: last, per_page: PER_PAGE },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, placeholderData: keepPreviousData },
  );
  const late = useLate(query.isPending);
  const live = useCharterLive();
  const charters = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <section className={page.list} style={{ blockSize: "100%" }} aria-label={t("stays")}>
      <header className={page.head}>
        <h1>{t("stays")}</h1>
        <span className={page.space} />
        <LiveMark live={live} />
      </header>
      <div className={page.filters}>
        <SegmentedControl
          aria-label={t("kind")}
          value={kind}
          data={STAYING.map((value) => ({ value, label: t(`staying.${value}`) }))}
          onChange={(value) => setAddress({ kind: value as (typeof STAYING)[number] })}
          transitionDuration={80}
        />
        <DateRange label={t("departures")} ahead from={first} to={last} onChange={setAddress} />
      </div>
      {query.isError && !query.data ? (
        <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
      ) : query.isPending ? (
        late && <SkeletonRows />
      ) : charters.length === 0 ? (
        <Notice
          title={t("noStaysTitle")}
          text={t("noStaysText")}
          action={{ label: t("new"), href: "/admin/charters/new" }}
        />
      ) : (
        <div className={page.scroller} data-waiting={query.isPlaceholderData || undefined}>
          <StayCards charters={charters} />
          {query.hasNextPage && (
            <div className={table.more}>
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {t("moreCharters")}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
