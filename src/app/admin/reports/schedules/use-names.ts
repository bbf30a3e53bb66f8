"use client";
import { useTranslations } from "next-intl";
import type { Schedule } from "./types";

/** What a report by mail is called: the report, what it is summed up by, and when it goes out. */
export function useNames() {
  const t = useTranslations("reportSchedules");
  const ways = useTranslations("reports.byWhat");
  const reportOf = ({ report, by }: Pick<Schedule, "report" | "by">) =>
    by ? t("summed", { report: t(`report.${report}`), by: ways(by as "day") }) : t(`report.${report}`);
  const whenOf = ({ rhythm, hour }: Pick<Schedule, "rhythm" | "hour">) =>
    t(`when.${rhythm}`, { hour: `${String(hour).padStart(2, "0")}:00` });
  return { reportOf, whenOf };
}
