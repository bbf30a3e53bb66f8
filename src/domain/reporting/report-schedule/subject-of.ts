import { ReportParams, type Subject } from "../export/schema";
import type { Period } from "../report/period-of";

/** The other reports show the state of today. */
const OF_DAYS: ReadonlySet<string> = new Set(["sales", "profit", "cash_flow"]);

/** Whether a report covers a span of past days. */
export const isOfDays = (report: string): boolean => OF_DAYS.has(report);

/** The subject of a schedule's file, for the completed span. */
export const subjectOf = ({ report, by }: { report: string; by: string | null }, days: Period): Subject => ({
  kind: "report",
  params: ReportParams.parse({ report, ...(by && { by }), ...(isOfDays(report) && days) }),
});
