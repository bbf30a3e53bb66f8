"use client";
import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import { hrefOf } from "../reports/_parts/address";
import { useWords } from "../reports/_parts/use-words";
import { Card } from "./card";
import { ColumnsChart, isMarked } from "./columns-chart";
import { Compared } from "./compared";
import { Reached } from "./reached";

/** Days between two labels of the axis. */
const STEP = 7;

/** Net sales of 30 days, each beside the day 30 days before; a day opens its bookings. */
export function SalesCard() {
  const t = useTranslations("overview");
  const words = useWords();
  const query = api.dashboard.salesTrend.useQuery(undefined, { trpc: { context: { alone: true } } });
  return (
    <Loaded query={query}>
      {({ currency, points, total, before, target }) => {
        const of = { from: points[0]!.from, to: points.at(-1)!.to };
        const amountOf = (amount: number) => words.amount(amount, currency).told;
        return (
          <Card
            name="sales"
            href={hrefOf("/admin/reports/sales", { ...of, by: "day" })}
            figure={<Money amount={total} currency={currency} />}
            note={
              <>
                <Compared now={total} before={before} than={t("sales.than")} />
                {" · "}
                <Reached now={total} target={target} of={amountOf(target ?? 0)} />
              </>
            }
          >
            <ColumnsChart
              label={t("sales.chart", { unit: words.unitOf(currency) })}
              columns={{ point: t("day"), amount: t("sales.amount"), before: t("sales.before") }}
              points={points.map(({ from, amount, before }, nth) => {
                const cells = [amountOf(amount), amountOf(before ?? 0)];
                const name = words.dayOf(from);
                return {
                  ...{ key: from, name, amount, before, cells, target: target && target / points.length },
                  text: t("sales.point", { day: name, amount: cells[0]!, before: cells[1]! }),
                  mark: isMarked(nth, STEP, points.length) ? name : null,
                  href: hrefOf("/admin/reservations", { from, to: from }),
                };
              })}
            />
          </Card>
        );
      }}
    </Loaded>
  );
}
