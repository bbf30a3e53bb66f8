"use client";
import { useTranslations } from "next-intl";
import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { Link } from "@/ui/link";
import { type BarPlace, barScale } from "../reports/_parts/bar-scale";
import css from "./columns-chart.module.css";

/** `before`: the amount it is compared with, drawn behind it; `mark`: the axis label, if it has one. */
type Point = {
  key: string;
  name: string;
  amount: number;
  before: number | null;
  /** Read out and shown on hover. */
  text: string;
  /** The texts of its row in the table, after its name. */
  cells: readonly string[];
  mark: string | null;
  href: string;
  /** What it should reach: drawn as a line across its column. */
  target?: number | null;
};

/** Whether a point has a label on the axis: each `step`th, as long as there is room for it before the end. */
export const isMarked = (nth: number, step: number, points: number): boolean => nth % step === 0 && nth <= points - 3;

type Props = { label: string; points: readonly Point[]; columns: { point: string; amount: string; before?: string } };

/**
 * Amounts over time as columns on both sides of zero. One stop of the Tab key: arrow keys move between the points, Enter
 * opens the rows of one. The same figures are in a table below, for screen readers and for comparing.
 */
export function ColumnsChart({ label, points, columns }: Props) {
  const t = useTranslations("overview");
  const [at, setAt] = useState(points.length - 1);
  const { nought, placeOf } = barScale(
    points.flatMap(({ amount, before, target }) => [amount, before ?? 0, target ?? 0]),
  );
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const steps = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, Home: -points.length, End: points.length };
    const step = steps[event.key as keyof typeof steps];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.min(points.length - 1, Math.max(0, at + step));
    setAt(to);
    event.currentTarget.querySelectorAll("a")[to]?.focus();
  };
  return (
    <>
      <ol
        className={css.chart}
        aria-label={label}
        data-chart
        onKeyDown={move}
        style={{ "--nought-share": nought / 100 } as CSSProperties}
      >
        {points.map(({ key, amount, before, target, text, mark, href }, nth) => (
          <li key={key}>
            <Link
              href={href}
              tabIndex={nth === at ? 0 : -1}
              title={text}
              aria-label={text}
              onFocus={() => setAt(nth)}
              className={css.point}
            >
              {before !== null && <Column of={placeOf(before)} faint />}
              <Column of={placeOf(amount)} />
              {target != null && <TargetLine at={placeOf(target)} />}
            </Link>
            {mark && <span aria-hidden>{mark}</span>}
          </li>
        ))}
      </ol>
      <details className={css.details}>
        <summary>{t("asTable")}</summary>
        <table>
          <caption className="out-of-sight">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.point}</th>
              <th scope="col">{columns.amount}</th>
              {columns.before && <th scope="col">{columns.before}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, nth) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row never move
                  <td key={nth}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function TargetLine({ at: { start, size } }: { at: BarPlace }) {
  return <span className={css.target} style={{ insetBlockEnd: `${start + size}%` }} />;
}

function Column({ of: { start, size, below }, faint }: { of: BarPlace; faint?: true }) {
  return (
    <span
      className={css.column}
      data-faint={faint}
      data-below={below || undefined}
      style={{ insetBlockEnd: `${start}%`, blockSize: `${size}%` }}
    />
  );
}
