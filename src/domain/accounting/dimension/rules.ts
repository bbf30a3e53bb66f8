/** What an account asks of its lines in a dimension. */
export const RULES = ["required", "optional", "forbidden"] as const;
export type DimensionRule = (typeof RULES)[number];

/** The cost center as a dimension: its members are cost centers. */
export const COST_CENTER = 0;
