"use client";
import { useTranslations } from "next-intl";
import { monthOf, noon } from "@/ui/format/dates";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import { hrefOf } from "../reports/_parts/address";
import { useWords } from "../reports/_parts/use-words";
import { Card } from "./card";
import { ColumnsChart, isMarked } from "./columns-chart";
import { Reached } from "./reached";

/** Months between two labels of the axis. */
const STEP = 3;

/** Profit of twelve months as the books say, losses below zero; a month opens its report. */
export function ProfitCard() {
  const t = useTranslations("overview");
  const words = useWords();
  const reading = useReading();
  const query = api.dashboard.profitTrend.useQuery(undefined, { trpc: { context: { alone: true } } });
  return (
    <Loaded query={query}>
      {({ currency, points, total, target }) => {
        const whole = target === null ? null : target * points.length;
        const amountOf = (amount: number) => words.amount(amount, currency).told;
        const of = { from: points[0]!.from, to: points.at(-1)!.to };
        return (
          <Card
            name="profit"
            href={hrefOf("/admin/reports/profit", of)}
            figure={<Money amount={total} currency={currency} />}
            note={
              <>
                {t("profit.note")}
                {" · "}
                <Reached now={total} target={whole} of={amountOf(whole ?? 0)} />
              </>
            }
          >
            <ColumnsChart
              label={t("profit.chart", { unit: words.unitOf(currency) })}
              columns={{ point: t("month"), amount: t("profit.amount") }}
              points={points.map(({ from, to, amount }, nth) => {
                const name = monthOf(reading, noon(from));
                const cell = amountOf(amount);
                return {
                  ...{ key: from, name, amount, before: null, cells: [cell], target },
                  text: t("profit.point", { month: name, amount: cell }),
                  mark: isMarked(nth, STEP, points.length) ? name : null,
                  href: hrefOf("/admin/reports/profit", { from, to }),
                };
              })}
            />
          </Card>
        );
      }}
    </Loaded>
  );
}
