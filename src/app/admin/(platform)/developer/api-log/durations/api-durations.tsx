"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { api } from "../../../../_client";
import type { Facets } from "../filters";
import { type DurationsDto, type DurationsInput, durationParsers, durationsInput } from "./address";
import css from "./durations.module.css";
import { DurationsFilterBar } from "./durations-filter-bar";
import { HourTable } from "./hour-table";
import { RouteTable } from "./route-table";

type First = { input: DurationsInput; durations: DurationsDto | undefined; facets: Facets | undefined };

const CLEAR = { site: null, path: null, from: null, to: null };

/** Durations of calls by hour and route; each row links to its calls. */
export function ApiDurations({ first }: { first: First }) {
  const t = useTranslations("apiDurations");
  const log = useTranslations("apiLog");
  const { number, span, dayTime } = useFormat();
  const [filters, setFilters] = useQueryStates(durationParsers);
  const input = durationsInput(filters);
  const facets = api.apiLog.facets.useQuery(undefined, { initialData: first.facets, staleTime: 60_000 });
  const query = api.apiLog.durations.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.durations : undefined,
    placeholderData: keepPreviousData,
  });
  const { path, site } = filters;
  const of = (data: DurationsDto) => span(dayTime(new Date(data.from)), dayTime(new Date(data.to)));
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { n: number(query.data.calls), span: of(query.data) })}
          </span>
          <Link className={css.log} href="/admin/developer/api-log">
            {log("title")}
          </Link>
        </header>
        <DurationsFilterBar
          filters={filters}
          facets={facets.data}
          onChange={(change) => setFilters(change)}
          onClear={() => setFilters(CLEAR)}
        />
        <div className={css.body} data-waiting={query.isPlaceholderData || undefined}>
          <p className={css.lead}>{t("lead")}</p>
          <Loaded query={query}>
            {(data) =>
              data.calls === 0 ? (
                <Notice title={t("noneTitle")} text={t("noneText")} />
              ) : (
                <>
                  {!data.whole && (
                    <p className={css.cut} role="note">
                      {t("notWhole", { n: number(data.calls) })}
                    </p>
                  )}
                  <HourTable hours={data.hours} path={path} site={site} />
                  <RouteTable of={data} site={site} />
                </>
              )
            }
          </Loaded>
        </div>
      </section>
    </div>
  );
}
