"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { PROFIT_BY } from "@/domain/reporting/report/rules";
import { deepEqual } from "@/ui/deep-equal";
import { ListStates } from "@/ui/list/list-states";
import { api } from "../../../_client";
import { Bars } from "../_parts/bars";
import { DaysAndBy } from "../_parts/days-and-by";
import { type Figures, FiguresTable } from "../_parts/figures";
import { ReportFrame } from "../_parts/frame";
import { Pages } from "../_parts/pages";
import { Proof } from "../_parts/proof";
import { useWords } from "../_parts/use-words";
import { otherHref, type Profit, type ProfitInput, parsers, profitInput, rowsHref } from "./address";

type Row = Profit["rows"][number];
type Earned = Pick<Row, "income" | "expense" | "profit"> & { sales?: number };
const OTHER = "other";

/** Profit of sales by buyer, route or supplier, and other results: together the profit of the books. */
export function ProfitReport({ first }: { first: { input: ProfitInput; profit: Profit | undefined } }) {
  const t = useTranslations("reports");
  const words = useWords();
  const [filters, setFilters] = useQueryStates(parsers);
  const input = profitInput(filters);
  const { page = 1, ...request } = input;
  const query = api.reports.profit.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.profit : undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const currency = data?.currency ?? "IRR";
  const money = (minor: number) => words.amount(minor, currency);
  const nameOf = (row: Row) =>
    (data?.by === "route" && words.routeOf(row.key)) || words.nameOf(row) || t(`profit.none.${data!.by}`);
  const cells = ({ sales, income, expense, profit }: Earned) => [
    sales === undefined ? { told: "", value: 0 } : words.count(sales),
    ...[income, expense, profit].map(money),
  ];
  const others = data && (data.other.income !== 0 || data.other.expense !== 0) ? [data.other] : [];
  const table: Figures = {
    caption: t("in", { title: t("profit.title"), unit: words.unitOf(currency) }),
    heads: (["of", "sales", "income", "expense", "profit"] as const).map((key) => t(`profit.${key}`)),
    rows: data
      ? [
          ...data.rows.map((row) => ({
            ...{ key: row.key || "none", name: nameOf(row), href: rowsHref(data, row), cells: cells(row) },
          })),
          ...others.map((other) => ({
            ...{ key: OTHER, name: t("profit.other"), href: otherHref(data), cells: cells(other) },
          })),
        ]
      : [],
    total: t("total"),
    foot: data ? cells(data.totals) : [],
  };
  const profits = [...(data?.rows ?? []), ...others].map(({ profit }) => profit);
  const nothing = { title: t("noneTitle"), text: t("noneText") };
  return (
    <ReportFrame
      title={t("profit.title")}
      of={data && words.spanOf(data)}
      name={`profit-${data?.from}-${data?.to}`}
      input={{ report: "profit", ...request }}
      tables={[table]}
      filters={
        <DaysAndBy
          label={t("days")}
          days={{ from: filters.from ?? data?.from ?? null, to: filters.to ?? data?.to ?? null }}
          all={PROFIT_BY}
          by={filters.by}
          onChange={(to) => setFilters({ ...to, page: null })}
        />
      }
    >
      <ListStates query={{ ...query, data: data && table }} narrowed={false} none={nothing} empty={nothing}>
        <section aria-label={table.caption} data-waiting={query.isPlaceholderData || undefined}>
          {data && <Proof amount={data.totals.profit} books={data.books} currency={currency} />}
          <Bars
            label={t("chart", { title: t("profit.profit") })}
            bars={table.rows.map(({ key, name, href }, at) => ({
              ...{ key, name, href, parts: [profits[at]!], told: money(profits[at]!).told },
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
