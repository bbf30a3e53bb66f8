export const TYPES = ["receipt", "payment", "transfer"] as const;
export type PaymentType = (typeof TYPES)[number];

export const METHODS = ["cash", "bank", "pos", "gateway", "check", "wallet"] as const;
export type Method = (typeof METHODS)[number];

export const STATUSES = ["posted", "trashed"] as const;
export const OPERATIONS = ["update", "trash", "print", "settle"] as const;

/** Maximum payments of one call (contract section 1). */
export const MAX_CONCURRENT = 500;
type Operation = (typeof OPERATIONS)[number];

/** The part of a payment that determines allowed operations. */
export type PaymentState = { trashed: boolean; method: Method; party: boolean };

/**
 * Operations allowed on a payment. Cheque payments are reversed by acts on the cheque; payments without a party settle
 * nothing.
 */
export function allowedOperations({ trashed, method, party }: PaymentState): Operation[] {
  if (trashed) return ["print"];
  return OPERATIONS.filter((operation) =>
    operation === "trash" ? method !== "check" : operation === "settle" ? party : true,
  );
}
