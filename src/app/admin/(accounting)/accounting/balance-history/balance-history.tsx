"use client";
import { Button } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { api, useMay } from "../../../_client";
import type { Spans } from "../trial-balance/address";
import { filterParsers, type Year, type YearInput, yearAmong, yearInput } from "./address";
import css from "./balance-history.module.css";
import { ChartFrame } from "./chart-frame";
import { BalanceHistoryFilterBar } from "./filter-bar";
import { HistoryTable } from "./history-table";
import { pointsOf } from "./points";
import { useHistoryLive } from "./use-history-live";

// Loaded on demand: rarely opened.
const CalculateDialog = late(() => import("./calculate-dialog"));

type First = { spans: Spans | undefined; input: YearInput | null; year: Year | undefined };

/** Balance of an account over a year as chart and table, optionally compared with another year. */
export function BalanceHistory({ first }: { first: First }) {
  const t = useTranslations("balanceHistory");
  const mayCalculate = useMay("accounting:approve");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [calculating, setCalculating] = useState(false);
  const { data: spans } = api.trialBalance.presets.useQuery(undefined, { initialData: first.spans });
  useHistoryLive();
  const years = spans?.years ?? [];
  const year = yearAmong(years, filters.year) ?? years[0] ?? null;
  const other = yearAmong(years, filters.with);
  const input = yearInput(year, filters);
  const query = api.balanceHistory.year.useQuery(input ?? skipToken, {
    initialData: deepEqual(input, first.input) ? first.year : undefined,
    placeholderData: keepPreviousData,
  });
  const beside = yearInput(other, filters);
  const compared = api.balanceHistory.year.useQuery(beside ?? skipToken);
  const points = useMemo(
    () => (query.data ? pointsOf(query.data, beside ? compared.data : undefined) : []),
    [query.data, compared.data, beside],
  );
  const calculate = mayCalculate && year !== null ? () => setCalculating(true) : undefined;
  useKeys({ keyc: () => calculate?.() });
  const shown = { points, other, by: filters.by };

  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          {calculate && (
            <Button
              className={css.calculate}
              variant="default"
              leftSection={<IconCalculator size={16} stroke={1.6} />}
              rightSection={<kbd>C</kbd>}
              onClick={calculate}
            >
              {t("calculate")}
            </Button>
          )}
        </header>
        <BalanceHistoryFilterBar filters={filters} years={years} year={year} other={other} onChange={setFilters} />
        {input === null ? (
          <Notice title={t("noneTitle")} text={t("noneText")} />
        ) : (
          <Loaded query={query}>
            {(data) => (
              <div className={css.body} data-waiting={query.isPlaceholderData || undefined}>
                <ChartFrame {...shown} data={data} today={spans?.today} />
                <HistoryTable
                  {...shown}
                  data={data}
                  all={filters.all}
                  onAll={(all) => setFilters({ all: all || null })}
                />
              </div>
            )}
          </Loaded>
        )}
      </section>
      {calculating && year !== null && (
        <CalculateDialog years={years} year={year} onClose={() => setCalculating(false)} />
      )}
    </div>
  );
}
