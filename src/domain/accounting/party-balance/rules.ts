/** Debtors have a debit balance, creditors a credit balance. */
export const SIDES = ["debit", "credit"] as const;
