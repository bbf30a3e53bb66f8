import { EARNED_BY, type EarnedBy } from "../../sales/booking/rules.earned";

/** What sales are summed up by. */
export const SALES_BY = ["day", "month", "product", "colleague", "supplier"] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** Steps of a ladder of days. */
export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];

/** What money that came and went is summed up by. */
export const CASH_BY = ["account", "day", "week", "month"] as const;

/** Whose profit it is. */
export const PROFIT_BY = EARNED_BY;
export type ProfitBy = EarnedBy;

/** How often a report goes out by mail: each time of what has ended. */
export const RHYTHMS = ["daily", "weekly", "monthly"] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** Reports by their names in addresses and files, and what each can be summed up by. */
export const REPORTS = {
  sales: SALES_BY,
  profit: PROFIT_BY,
  receivables: [],
  cheques: STEPS,
  cash_flow: CASH_BY,
} as const;
export type ReportName = keyof typeof REPORTS;
