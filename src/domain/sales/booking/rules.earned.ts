/** Dimensions of the profit report. */
export const EARNED_BY = ["colleague", "route", "supplier"] as const;
export type EarnedBy = (typeof EARNED_BY)[number];
