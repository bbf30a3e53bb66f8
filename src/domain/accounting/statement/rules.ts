/** Groupings of a statement. */
export const AGGREGATES = ["document", "day", "month", "party", "counter_account"] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** Chronological groupings, with running balances. */
export const inTime = (by: Aggregate) => by === "document" || by === "day" || by === "month";
