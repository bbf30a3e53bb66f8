import { ReportParams, type Subject } from "../export/schema";
import type { Period } from "../report/period-of";

/** The others tell how things stand today. */
const OF_DAYS: ReadonlySet<string> = new Set(["sales", "profit", "cash_flow"]);

/** Whether a report is of the days that ended. */
export const isOfDays = (report: string): boolean => OF_DAYS.has(report);

/** What a schedule's file tells, of the days that ended. */
export const subjectOf = ({ report, by }: { report: string; by: string | null }, days: Period): Subject => ({
  kind: "report",
  params: ReportParams.parse({ report, ...(by && { by }), ...(isOfDays(report) && days) }),
});
