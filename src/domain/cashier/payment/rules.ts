export const TYPES = ["receipt", "payment", "transfer"] as const;
export type PaymentType = (typeof TYPES)[number];

export const METHODS = ["cash", "bank", "pos", "gateway", "check", "wallet"] as const;
export type Method = (typeof METHODS)[number];

export const STATUSES = ["posted", "trashed"] as const;
export const OPERATIONS = ["update", "trash", "print", "settle"] as const;

/** A group store takes so many (contract section 1). */
export const MAX_CONCURRENT = 500;
type Operation = (typeof OPERATIONS)[number];

/** As much of a payment as says what may be done with it. */
export type PaymentState = { trashed: boolean; method: Method; party: boolean };

/** What may be done with a payment. One by cheque is undone by what is done with the cheque; money of no party settles nothing. */
export function allowedOperations({ trashed, method, party }: PaymentState): Operation[] {
  if (trashed) return ["print"];
  return OPERATIONS.filter((operation) =>
    operation === "trash" ? method !== "check" : operation === "settle" ? party : true,
  );
}
