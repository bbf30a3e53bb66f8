import type { FinancialStatus } from "./address";

export type NextAct = "over" | "bounced" | "owes" | "owed" | "noCeiling" | "none";

/** The most urgent action for an account. */
export function nextAct({ available, used, bounced, balance, ceiling }: FinancialParts): NextAct {
  if (available < 0 || (used > 0 && ceiling > 0 && available <= 0)) return "over";
  if (bounced > 0) return "bounced";
  if (balance > 0) return "owes";
  if (balance < 0) return "owed";
  return ceiling === 0 ? "noCeiling" : "none";
}

type FinancialParts = Pick<FinancialStatus, "available" | "used" | "bounced" | "balance" | "ceiling">;
