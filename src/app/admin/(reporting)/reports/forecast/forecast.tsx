"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { CHECKED_KINDS, FORECAST_BY, FORECAST_KINDS } from "@/domain/reporting/report/rules.forecast";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import { PrintedIssuer } from "../../../_printable/printed-issuer";
import { SaveCsvButton } from "../../../_resource/save-csv-button";
import { Bars } from "../_parts/bars";
import { type Figures, FiguresTable, fileOf } from "../_parts/figures";
import css from "../_parts/reports.module.css";
import { useWords } from "../_parts/use-words";
import { type ForecastOf, parsers, rowHref } from "./address";
import { ForecastItems } from "./items";

type First = { by: ForecastOf["by"]; forecast: ForecastOf | undefined };

/** Bank and cash balances over 13 weeks, what each row consists of, and a check against the weeks before. */
export function ForecastReport({ first }: { first: First }) {
  const t = useTranslations("reports");
  const words = useWords();
  const [{ by, row }, setAddress] = useQueryStates(parsers);
  const query = api.reports.forecast.useQuery(
    { by },
    { initialData: by === first.by ? first.forecast : undefined, placeholderData: keepPreviousData },
  );
  const tables = useTables(query.data);
  const open = query.data?.rows.find(({ from }) => from === row);
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("forecast.title")}>
        <PrintedIssuer />
        <header className={page.head}>
          <h1>{t("forecast.title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("forecast.from", { day: words.dayOf(query.data.today) })}
          </span>
          <span className={css.end}>
            <SaveCsvButton
              label={t("csv")}
              file={
                tables && {
                  ...{ list: "reports.forecast", name: `cash-forecast-${query.data?.today}`, filters: { by } },
                  ...fileOf([tables.ahead, tables.check]),
                }
              }
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
          </span>
        </header>
        <search className={`${page.filters} ${css.filters}`}>
          <SegmentedControl
            aria-label={t("by")}
            value={by}
            data={FORECAST_BY.map((value) => ({ value, label: t(`byWhat.${value}`) }))}
            onChange={(to) => setAddress({ by: to as First["by"], row: null })}
          />
        </search>
        <div className={css.body}>
          <Loaded query={query}>
            {({ rows, currency }) =>
              tables && (
                <>
                  <Bars
                    label={t("chart", { title: t("forecast.title") })}
                    bars={rows.map((one, at) => ({
                      ...{ key: one.from, name: tables.ahead.rows[at]!.name, href: rowHref(by, one) },
                      ...{ parts: [Number(one.closing)], told: words.amount(Number(one.closing), currency).told },
                    }))}
                  />
                  <FiguresTable {...tables.ahead} />
                  {open && <ForecastItems of={open} currency={currency} />}
                  <h2>{t("forecast.check")}</h2>
                  <p>{t("forecast.checkText")}</p>
                  <FiguresTable {...tables.check} />
                </>
              )
            }
          </Loaded>
        </div>
      </section>
    </div>
  );
}

/** Both tables of the page, as shown and as saved. */
function useTables(data: ForecastOf | undefined): { ahead: Figures; check: Figures } | null {
  const t = useTranslations("reports");
  const words = useWords();
  if (!data) return null;
  const money = (minor: unknown) => words.amount(Number(minor), data.currency);
  const ahead: Figures = {
    caption: t("in", { title: t("forecast.title"), unit: words.unitOf(data.currency) }),
    heads: [
      t("forecast.days"),
      ...FORECAST_KINDS.map((kind) => t(`forecast.${kind}`)),
      t("forecast.net"),
      t("forecast.closing"),
    ],
    rows: data.rows.map((row) => ({
      key: row.from,
      name: row.overdue
        ? t("forecast.overdue", { days: words.spanOf(row) })
        : row.from === row.to
          ? words.dayOf(row.from)
          : words.spanOf(row),
      href: rowHref(data.by, row),
      cells: [...FORECAST_KINDS.map((kind) => money(row[kind])), money(row.net), money(row.closing)],
    })),
    total: t("total"),
    foot: [
      ...FORECAST_KINDS.map((kind) => money(data.totals[kind])),
      ...[money(data.totals.net), money(data.rows.at(-1)?.closing ?? data.opening)],
    ],
  };
  const sums = (of: "planned" | "actual", kind: (typeof CHECKED_KINDS)[number]) =>
    money(data.check.reduce((all, row) => all + Number(row[of][kind]), 0));
  const pairs = CHECKED_KINDS.flatMap((kind) => (["planned", "actual"] as const).map((of) => [kind, of] as const));
  const check: Figures = {
    caption: t("in", { title: t("forecast.check"), unit: words.unitOf(data.currency) }),
    heads: [t("forecast.days"), ...pairs.map(([kind, of]) => t(`forecast.${of}`, { kind: t(`forecast.${kind}`) }))],
    rows: data.check.map((row) => ({
      ...{ key: row.from, name: words.spanOf(row), href: null },
      cells: pairs.map(([kind, of]) => money(row[of][kind])),
    })),
    total: t("total"),
    foot: pairs.map(([kind, of]) => sums(of, kind)),
  };
  return { ahead, check };
}
