/** What a statement's lines can be summed up by. */
export const AGGREGATES = ["document", "day", "month", "party", "counter_account"] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** Those that follow each other in time, with a balance after each. */
export const inTime = (by: Aggregate) => by === "document" || by === "day" || by === "month";
