"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { CASH_BY } from "@/domain/reporting/report/rules";
import { deepEqual } from "@/ui/deep-equal";
import { ListStates } from "@/ui/list/list-states";
import { api } from "../../../_client";
import { Bars } from "../_parts/bars";
import { DaysAndBy } from "../_parts/days-and-by";
import { type Figures, FiguresTable } from "../_parts/figures";
import { ReportFrame } from "../_parts/frame";
import { Pages } from "../_parts/pages";
import { useWords } from "../_parts/use-words";
import { type Cash, type CashInput, cashInput, parsers, rowHref } from "./address";

const FLOW = ["opening", "came", "went", "revaluation", "closing"] as const;

/** Cash inflow and outflow, by account or period; bars link to accounts, accounts to statements. */
export function CashReport({ first }: { first: { input: CashInput; cash: Cash | undefined } }) {
  const t = useTranslations("reports");
  const words = useWords();
  const [filters, setFilters] = useQueryStates(parsers);
  const input = cashInput(filters);
  const { page = 1, ...request } = input;
  const query = api.reports.cashFlow.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.cash : undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const currency = data?.currency ?? "IRR";
  const rows = data?.rows ?? [];
  const money = (minor: number) => words.amount(minor, currency);
  const cells = (flow: Cash["totals"]) => FLOW.map((key) => money(flow[key]));
  const table: Figures = {
    caption: t("in", { title: t("cash.title"), unit: words.unitOf(currency) }),
    heads: (["of", ...FLOW] as const).map((key) => t(`cash.${key}`)),
    rows: rows.map((row) => ({
      key: row.key,
      name:
        row.from !== null && row.to !== null
          ? words.spanOf({ from: row.from, to: row.to })
          : [row.code, words.nameOf(row)].join(" "),
      href: data ? rowHref(data, row) : null,
      cells: cells(row),
    })),
    total: t("total"),
    foot: data ? cells(data.totals) : [],
  };
  const nothing = { title: t("noneTitle"), text: t("noneText") };
  return (
    <ReportFrame
      title={t("cash.title")}
      of={data && words.spanOf(data)}
      name={`cash-flow-${data?.from}-${data?.to}`}
      input={{ report: "cash_flow", ...request }}
      tables={[table]}
      filters={
        <DaysAndBy
          label={t("days")}
          days={{ from: filters.from ?? data?.from ?? null, to: filters.to ?? data?.to ?? null }}
          all={CASH_BY}
          by={filters.by}
          onChange={(to) => setFilters({ ...to, page: null })}
        />
      }
    >
      <ListStates query={query} narrowed={false} none={nothing} empty={nothing}>
        <section aria-label={table.caption} data-waiting={query.isPlaceholderData || undefined}>
          <Bars
            label={t("chart", { title: t("cash.title") })}
            names={[t("cash.came"), t("cash.went")]}
            bars={rows.map((row, at) => ({
              ...{ key: row.key, name: table.rows[at]!.name, href: table.rows[at]!.href },
              ...{ parts: [row.came, row.went], told: `${money(row.came).told} / ${money(row.went).told}` },
            }))}
          />
          <FiguresTable {...table} />
          {data && (
            <Pages {...{ page, pages: data.pages, count: data.count }} onPage={(to) => setFilters({ page: to })} />
          )}
        </section>
      </ListStates>
    </ReportFrame>
  );
}
