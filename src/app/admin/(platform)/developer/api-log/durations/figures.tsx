"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { shortened } from "../call-row";
import type { DurationsDto } from "./address";

const FIGURE_COLUMNS = ["calls", "failed", "p50", "p95", "p99", "slowest"] as const;
type Figures = Pick<DurationsDto["hours"][number], (typeof FIGURE_COLUMNS)[number]>;

const COUNTS: readonly string[] = ["calls", "failed"];

/** Counts, and durations in milliseconds. */
export function FigureCells({ of }: { of: Figures }) {
  const { number } = useFormat();
  return FIGURE_COLUMNS.map((name) => (
    <td key={name} data-column="amount" data-figure={name} data-bad={(name === "failed" && of.failed > 0) || undefined}>
      <bdi>{number(COUNTS.includes(name) ? of[name] : shortened(of[name]))}</bdi>
    </td>
  ));
}

export function FigureHeads() {
  const t = useTranslations("apiDurations.column");
  return FIGURE_COLUMNS.map((name) => (
    <th key={name} scope="col" data-column="amount" data-figure={name}>
      {t(name)}
    </th>
  ));
}
