"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import type { Schedule } from "./address";

/** Name of a scheduled report: report, grouping, and schedule. */
export function useNames() {
  const t = useTranslations("reportSchedules");
  const ways = useTranslations("reports.byWhat");
  const { number } = useFormat();
  const hourOf = (hour: number) => `${number(hour).padStart(2, number(0))}:${number(0).repeat(2)}`;
  const reportOf = ({ report, by }: Pick<Schedule, "report" | "by">) =>
    by ? t("summed", { report: t(`report.${report}`), by: knownText(ways, by) ?? by }) : t(`report.${report}`);
  const whenOf = ({ rhythm, hour }: Pick<Schedule, "rhythm" | "hour">) => t(`when.${rhythm}`, { hour: hourOf(hour) });
  return { reportOf, whenOf, hourOf };
}
