export const COLLEAGUE_KINDS = ["agency", "company", "supplier"] as const;
export const USER_ROLES = ["manager", "staff"] as const;

/** A holding company: its users choose among cost centres (contract section 4). */
export const HOLDING_CATEGORY = 7;

/** Filters of the list: those we owe, those who owe us, settled ones, all. */
export const STANDINGS = ["creditors", "debtors", "settled", "all"] as const;
export type BalanceSide = (typeof STANDINGS)[number];

/** `-balance`: the largest debt first. */
export const SORTS = ["name", "-name", "code", "-code", "balance", "-balance", "created_at", "-created_at"] as const;
export type Sort = (typeof SORTS)[number];

/** References that prevent deletion. */
export const KEEPERS = ["movements", "domains", "users", "cheques", "payments", "links", "charters"] as const;
export type Keeper = (typeof KEEPERS)[number];

export const MIN_PASSWORD = 10;
