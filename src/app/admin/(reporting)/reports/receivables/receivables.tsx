"use client";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { ListStates } from "@/ui/list/list-states";
import { api } from "../../../_client";
import { Bars } from "../_parts/bars";
import { type Figures, FiguresTable } from "../_parts/figures";
import { ReportFrame } from "../_parts/frame";
import { Pages } from "../_parts/pages";
import { Proof } from "../_parts/proof";
import { useWords } from "../_parts/use-words";
import { AGES, type Age, ageHref, parsers, partyHref, queryOf, type Receivables } from "./address";

type ReceivablesInput = ReturnType<typeof queryOf>;

/** Receivables by age: each age links to its parties, each party to its open lines; 200 per page. */
export function ReceivablesReport({ first }: { first: { input: ReceivablesInput; page: Receivables | undefined } }) {
  const t = useTranslations("reports");
  const buckets = useTranslations("settlement.bucket");
  const words = useWords();
  const [filters, setFilters] = useQueryStates(parsers);
  const { age } = filters;
  const input = queryOf(filters);
  const query = api.reports.receivables.useQuery(input, {
    initialData: input.age === first.input.age && input.page === first.input.page ? first.page : undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const ageOf = (one: Age) => (one === "credit" ? t("receivables.credit") : buckets(one));
  const rows = data?.rows ?? [];
  const currency = data?.currency ?? "IRR";
  const cells = (row: Receivables["totals"]) =>
    [...AGES, "balance" as const].map((key) => words.amount(row[key], currency));
  const table: Figures = {
    caption: t("in", { title: t("receivables.title"), unit: words.unitOf(currency) }),
    heads: [t("receivables.who"), ...AGES.map(ageOf), t("receivables.balance")],
    rows: rows.map((row) => ({
      ...{ key: row.key, name: words.nameOf(row) ?? t("receivables.nameless") },
      ...{ href: partyHref(row.key), cells: cells(row) },
    })),
    total: t("total"),
    foot: data ? cells(data.shown) : [],
  };
  const nothing = { title: t("noneTitle"), text: "" };
  return (
    <ReportFrame
      title={t("receivables.title")}
      of={data && t("receivables.today", { day: words.dayOf(data.today) })}
      name={`receivables-${data?.today}`}
      input={{ report: "receivables", age }}
      tables={[table]}
      filters={
        age && (
          <Button variant="default" onClick={() => setFilters({ age: null, page: null })}>
            {t("receivables.only", { bucket: ageOf(age) })} · {t("receivables.everyone")}
          </Button>
        )
      }
    >
      <ListStates query={{ ...query, data: data && { rows } }} narrowed={age !== null} none={nothing} empty={nothing}>
        {data && (
          <section aria-label={table.caption}>
            <Bars
              label={t("chart", { title: t("receivables.title") })}
              bars={AGES.map((one) => ({
                ...{ key: one, name: ageOf(one), href: ageHref(one), parts: [data.totals[one]] },
                told: words.amount(data.totals[one], currency).told,
              }))}
            />
            <FiguresTable {...table} />
            <Pages
              {...{ page: input.page, pages: data.pages, count: data.count }}
              onPage={(page) => setFilters({ page })}
            />
            <Proof amount={data.totals.balance} books={data.ledger} currency={currency} />
          </section>
        )}
      </ListStates>
    </ReportFrame>
  );
}
