"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { DIRECTIONS } from "@/domain/cashier/cheque/rules";
import { STEPS } from "@/domain/reporting/report/rules";
import { deepEqual } from "@/ui/deep-equal";
import { ListStates } from "@/ui/list/list-states";
import { api } from "../../../_client";
import { Bars } from "../_parts/bars";
import { DaysAndBy } from "../_parts/days-and-by";
import { type Figures, FiguresTable } from "../_parts/figures";
import { ReportFrame } from "../_parts/frame";
import { Proof } from "../_parts/proof";
import { useWords } from "../_parts/use-words";
import { type Ladder, type LadderInput, ladderInput, parsers, rungHref } from "./address";

type Rung = Ladder["rows"][number];

/** Cheques by due date; bars link to their cheques. */
export function LadderReport({ first }: { first: { input: LadderInput; ladder: Ladder | undefined } }) {
  const t = useTranslations("reports");
  const words = useWords();
  const [filters, setFilters] = useQueryStates(parsers);
  const input = ladderInput(filters);
  const query = api.reports.ladder.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.ladder : undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const currency = data?.currency ?? "IRR";
  const rows = data?.rows ?? [];
  const money = (minor: number) => words.amount(minor, currency);
  const nameOf = (rung: Rung) => {
    const days = words.spanOf(rung);
    return rung.overdue ? t("ladder.overdue", { days }) : days;
  };
  const cells = ({ received, issued, net }: Pick<Rung, "received" | "issued" | "net">) => [
    ...[
      words.count(received.count),
      money(received.amount),
      words.count(issued.count),
      money(issued.amount),
      money(net),
    ],
  ];
  const table: Figures = {
    caption: t("in", { title: t("ladder.title"), unit: words.unitOf(currency) }),
    heads: (["due", "receivedCount", "received", "issuedCount", "issued", "net", "running"] as const).map((key) =>
      t(`ladder.${key}`),
    ),
    rows: rows.map((rung) => ({
      ...{ key: rung.from, name: nameOf(rung), href: rungHref(rung) },
      cells: [...cells(rung), money(rung.running)],
    })),
    total: t("total"),
    foot: data ? [...cells(data.totals), money(data.totals.net)] : [],
  };
  const nothing = { title: t("noneTitle"), text: t("noneText") };
  return (
    <ReportFrame
      title={t("ladder.title")}
      of={t("ladder.open")}
      name={`cheques-${data?.today}`}
      input={{ report: "cheques", ...input }}
      tables={[table]}
      filters={
        <DaysAndBy label={t("ladder.due")} days={filters} all={STEPS} by={filters.by} onChange={setFilters} ahead />
      }
    >
      <ListStates query={query} narrowed={false} none={nothing} empty={nothing}>
        {data && (
          <section aria-label={table.caption} data-waiting={query.isPlaceholderData || undefined}>
            {DIRECTIONS.map((direction) => (
              <div key={direction}>
                <h2>{t(`ladder.${direction}`)}</h2>
                <Bars
                  label={t("chart", { title: t(`ladder.${direction}`) })}
                  second={direction === "issued"}
                  bars={rows
                    .filter((rung) => rung[direction].count > 0)
                    .map((rung) => ({
                      ...{ key: rung.from, name: nameOf(rung), href: rungHref(rung, direction) },
                      ...{ parts: [rung[direction].amount], told: money(rung[direction].amount).told },
                    }))}
                />
              </div>
            ))}
            <FiguresTable {...table} />
            {!filters.from &&
              !filters.to &&
              DIRECTIONS.map((direction) => (
                <Proof
                  key={direction}
                  of={t(`ladder.${direction}`)}
                  amount={data.totals[direction].amount}
                  books={data.ledger[direction]}
                  currency={currency}
                />
              ))}
          </section>
        )}
      </ListStates>
    </ReportFrame>
  );
}
