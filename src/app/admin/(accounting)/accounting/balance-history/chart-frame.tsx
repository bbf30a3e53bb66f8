"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { absolute } from "@/domain/kernel/exact";
import { useFormat } from "@/ui/format/use-format";
import { untilLoaded } from "@/ui/lazy-part";
import { useReading } from "@/ui/preferences";
import type { Year } from "./address";
import css from "./balance-history.module.css";
import type { Point } from "./points";
import { useWords } from "./use-words";

// The largest part of the page, rendered in the browser only; the table has the same data.
const Chart = dynamic(() => untilLoaded(() => import("./chart")), {
  ssr: false,
  loading: () => <div className={css.drawing} />,
});

type Props = {
  points: readonly Point[];
  data: Year;
  other: number | null;
  by: "day" | "month";
  today: string | undefined;
};

/** The account, its opening and closing balance, and the chart. */
export function ChartFrame({ points, data, other, by, today }: Props) {
  const t = useTranslations("balanceHistory");
  const { money } = useFormat();
  const { locale } = useReading();
  const { nameOf, briefOf, yearOf } = useWords(data, by);
  const { account, currency, opening, closing } = data;
  const title = locale === "fa" ? account.title : account.title_latin;
  const toChartFrameDto = (amount: number) => (
    <>
      <bdi>{money(absolute(amount), currency).figure}</bdi> {money(0, currency).currency}{" "}
      {amount !== 0 && t(amount > 0 ? "side.debit" : "side.credit")}
    </>
  );
  return (
    <figure className={css.figure}>
      <figcaption>
        <h2>
          <bdi className="code">{account.code}</bdi> {title}
        </h2>
        <span>
          {t("opening")} <strong>{toChartFrameDto(opening)}</strong>
        </span>
        <span>
          {t("closing")} <strong>{toChartFrameDto(closing)}</strong>
        </span>
        {data.converted && <small>{t("converted")}</small>}
      </figcaption>
      <div className={css.drawing} role="img" aria-label={t("drawn", { account: title, year: yearOf(data.year) })}>
        <Chart
          points={points.map((point) => ({
            name: nameOf(point),
            brief: briefOf(point),
            // Future days are not drawn.
            balance: today !== undefined && point.from > today ? null : point.balance,
            other: point.other,
          }))}
          year={yearOf(data.year)}
          other={other === null ? null : yearOf(other)}
          currency={currency}
          stepped={by === "day"}
        />
      </div>
    </figure>
  );
}
