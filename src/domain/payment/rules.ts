export const TYPES = ["receipt", "payment", "transfer"] as const;
export type PaymentType = (typeof TYPES)[number];

export const METHODS = ["cash", "bank", "pos", "gateway", "check", "wallet"] as const;
export type Method = (typeof METHODS)[number];

export const STATUSES = ["posted", "trashed"] as const;
export const OPERATIONS = ["update", "trash", "print", "settle"] as const;

/** A group store takes so many (contract section 1). */
export const MOST_AT_ONCE = 500;
