/** Payers and payees. */
export const PARTY_TYPES = ["colleague", "passenger", "supplier", "account"] as const;
export type PartyType = (typeof PARTY_TYPES)[number];
