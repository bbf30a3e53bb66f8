import { EARNED_BY, type EarnedBy } from "../../sales/booking/rules.earned";

/** Groupings of sales. */
export const SALES_BY = ["day", "month", "product", "colleague", "supplier"] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** Period lengths of due cheques. */
export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];

/** Groupings of the cash flow. */
export const CASH_BY = ["account", "day", "week", "month"] as const;

/** Groupings of profit. */
export const PROFIT_BY = EARNED_BY;
export type ProfitBy = EarnedBy;

/** Parts of the seasonal report of article 169: own sales, purchases for them, and what is earned as agent. */
export const SEASONAL_PARTS = ["sales", "purchases", "commission"] as const;
export type SeasonalPart = (typeof SEASONAL_PARTS)[number];
/** Days after the end of a season until its report is due. */
export const SEASONAL_DUE_DAYS = 45;

/** Frequencies of scheduled reports: each covers the last completed period. */
export const RHYTHMS = ["daily", "weekly", "monthly"] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** Reports by their names in URLs and files, and the groupings of each. */
export const REPORTS = {
  sales: SALES_BY,
  profit: PROFIT_BY,
  receivables: [],
  cheques: STEPS,
  cash_flow: CASH_BY,
} as const;
export type ReportName = keyof typeof REPORTS;
