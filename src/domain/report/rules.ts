/** What sales are summed up by. */
export const SALES_BY = ["day", "month", "product", "colleague", "supplier"] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** Steps of a ladder of days. */
export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];

/** What money that came and went is summed up by. */
export const CASH_BY = ["account", "day", "week", "month"] as const;

/** Whose profit it is. */
export const PROFIT_BY = ["colleague", "route", "supplier"] as const;
export type ProfitBy = (typeof PROFIT_BY)[number];
