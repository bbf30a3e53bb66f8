export const BUYER_KINDS = ["natural", "legal", "partnership", "foreign"] as const;
export type BuyerKind = (typeof BUYER_KINDS)[number];
