"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { SALES_BY } from "@/domain/reporting/report/rules";
import { deepEqual } from "@/ui/deep-equal";
import { knownText } from "@/ui/format/known-text";
import { ListStates } from "@/ui/list/list-states";
import { api } from "../../../_client";
import { Bars } from "../_parts/bars";
import { DaysAndBy } from "../_parts/days-and-by";
import { type Figures, FiguresTable } from "../_parts/figures";
import { ReportFrame } from "../_parts/frame";
import { useWords } from "../_parts/use-words";
import { parsers, rowsHref, type Sales, type SalesInput, salesInput } from "./address";

type Group = Sales["currencies"][number];
type Row = Group["rows"][number];

/** Sales, total and active: by currency, bars link to reservations. */
export function SalesReport({ first }: { first: { input: SalesInput; sales: Sales | undefined } }) {
  const t = useTranslations("reports");
  const products = useTranslations("sales.product");
  const words = useWords();
  const [filters, setFilters] = useQueryStates(parsers);
  const input = salesInput(filters);
  const query = api.reports.sales.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.sales : undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const nameOf = (row: Row): string => {
    if (row.from !== null && row.to !== null) return words.spanOf({ from: row.from, to: row.to });
    if (data?.by === "product") return knownText(products, row.key) ?? row.key;
    return words.nameOf(row) ?? t(data?.by === "supplier" ? "sales.own" : "sales.customers");
  };
  const tableOf = ({ currency, rows, totals }: Group): Figures => {
    const cells = ({ bookings, travellers, sold, returned, net }: Group["totals"]) => [
      ...[bookings, travellers].map(words.count),
      ...[sold, returned, net].map((amount) => words.amount(amount, currency)),
    ];
    return {
      caption: t("in", { title: t("sales.title"), unit: words.unitOf(currency) }),
      heads: (["of", "bookings", "travellers", "sold", "returned", "net"] as const).map((key) => t(`sales.${key}`)),
      rows: rows.map((row) => ({
        ...{ key: row.key, name: nameOf(row), cells: cells(row) },
        href: data ? rowsHref(data, currency, row) : null,
      })),
      total: t("total"),
      foot: cells(totals),
    };
  };
  const groups = (data?.currencies ?? []).map((group) => ({ group, table: tableOf(group) }));
  const nothing = { title: t("noneTitle"), text: t("noneText") };
  return (
    <ReportFrame
      title={t("sales.title")}
      of={data && words.spanOf(data)}
      name={`sales-${data?.from}-${data?.to}`}
      input={{ report: "sales", ...input }}
      tables={groups.map(({ table }) => table)}
      filters={
        <DaysAndBy
          label={t("days")}
          days={{ from: filters.from ?? data?.from ?? null, to: filters.to ?? data?.to ?? null }}
          all={SALES_BY}
          by={filters.by}
          onChange={setFilters}
        />
      }
    >
      <ListStates query={{ ...query, data: data && { rows: groups } }} narrowed={false} none={nothing} empty={nothing}>
        {groups.map(({ group, table }) => (
          <section key={group.currency} aria-label={table.caption} data-waiting={query.isPlaceholderData || undefined}>
            <h2>{words.unitOf(group.currency)}</h2>
            <Bars
              label={t("chart", { title: t("sales.net") })}
              bars={group.rows.map((row, at) => ({
                ...{ key: row.key, name: table.rows[at]!.name, href: table.rows[at]!.href },
                ...{ parts: [row.net], told: words.amount(row.net, group.currency).told },
              }))}
            />
            <FiguresTable {...table} />
          </section>
        ))}
      </ListStates>
    </ReportFrame>
  );
}
