/**
 * Status of a class for a buyer at a moment, the first that applies of: canceled, departed, closed, sold_out, few_left,
 * open.
 */
export const CLASS_STATUSES = ["open", "few_left", "sold_out", "closed", "departed", "canceled"] as const;
export type ClassStatus = (typeof CLASS_STATUSES)[number];

export type ClassState = {
  charter: "draft" | "open" | "closed" | "canceled";
  startsAt: Date;
  closed: boolean;
  salesOpenAt: Date | null;
  salesCloseAt: Date;
  /** capacity - sold - held */
  available: number;
  fewLeft: number;
};

/** The same rule as the SQL function class_status (prisma/sql/sales/class-status.sql); compared by a test. */
export function classStatus(state: ClassState, now: Date): ClassStatus {
  if (state.charter === "canceled") return "canceled";
  if (now >= state.startsAt) return "departed";
  const early = state.salesOpenAt !== null && now < state.salesOpenAt;
  if (state.charter !== "open" || state.closed || early || now >= state.salesCloseAt) return "closed";
  if (state.available <= 0) return "sold_out";
  return state.available <= state.fewLeft ? "few_left" : "open";
}
