"use client";
import { useTranslations } from "next-intl";
import { pairOf } from "@/domain/accounting/currency/rules";
import type { History } from "./address";
import css from "./currencies.module.css";
import { useWords } from "./use-words";

const [WIDTH, HEIGHT, EDGE] = [394, 88, 4];

/** A year of rates as a small chart: time runs from left to right, like numbers. */
export function Sparkline({ history: { code, currency, rows } }: { history: History }) {
  const t = useTranslations("currencies");
  const { dayOf, rateOf } = useWords();
  const points = rows.toReversed().map(({ date, rate }) => ({
    at: Date.parse(date),
    worth: Number(pairOf({ code, rate, currency }).worth),
  }));
  const [first, last] = [rows.at(-1), rows[0]];
  if (!first || !last || points.length < 2) return null;
  const worths = points.map(({ worth }) => worth);
  const [low, high] = [Math.min(...worths), Math.max(...worths)];
  const from = points[0]!.at;
  const days = points.at(-1)!.at - from;
  const x = (at: number) => EDGE + ((at - from) / days) * (WIDTH - 2 * EDGE);
  const y = (worth: number) => HEIGHT - EDGE - ((worth - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const line = points.map(({ at, worth }) => `${x(at).toFixed(1)},${y(worth).toFixed(1)}`).join(" ");
  const toSparklineDto = (row: typeof first) => rateOf({ code, rate: row.rate, currency }).worth;
  const label = t("chart", {
    from: dayOf(first.date),
    start: toSparklineDto(first),
    to: dayOf(last.date),
    end: toSparklineDto(last),
  });
  return (
    <figure className={css.chart} dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <polyline points={line} />
        <circle cx={x(points.at(-1)!.at)} cy={y(points.at(-1)!.worth)} r={3} />
      </svg>
      <figcaption aria-hidden>
        <span>{dayOf(first.date)}</span>
        <span>{dayOf(last.date)}</span>
      </figcaption>
    </figure>
  );
}
