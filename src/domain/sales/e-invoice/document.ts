import type { BuyerKind } from "./rules.buyer";

/** What a document does to the one before it: the authority's subjects 1 to 4. */
export const SUBJECTS = ["original", "corrective", "cancellation", "return"] as const;
export type TaxSubject = (typeof SUBJECTS)[number];

/** BG-7. Ids are digits only; `passport` of a passenger without a national id. */
export type TaxBuyer = {
  kind: BuyerKind;
  name: string | null;
  nationalId: string | null;
  economicCode: string | null;
  postalCode: string | null;
  passport: string | null;
};

/** A levy outside VAT on a line; `duty` and `levy` are different members of the authority's packet. */
type TaxLevy = { kind: "duty" | "levy"; name: string; basisPoints: number; amount: bigint };

/**
 * BG-25. `quantity` and `price` are decimal texts, amounts whole units of the currency. The VAT amount is
 * trunc((net - allowance) x basis points / 10000).
 */
export type TaxDocumentLine = {
  /** BT-126: the line and part of our invoice. */
  key: string;
  itemId: string;
  name: string;
  quantity: string;
  unit: string;
  price: string;
  allowance: bigint;
  basisPoints: number;
  levies: readonly TaxLevy[];
  /** The contract of commission under which it was sold. */
  contract: string | null;
};

/** BG-16 and BG-17. `credit`: what is not paid yet; the rest is cash. */
type TaxSettlement = { credit: bigint };

/** A document for the authority in terms of EN 16931; adapters turn it into their own packet. */
export type TaxDocument = {
  subject: TaxSubject;
  /** Pattern 6 names a passenger and a flight; pattern 1 is a sale. */
  pattern: 1 | 6;
  /** BT-2, and when the document was made. */
  issuedAt: Date;
  createdAt: Date;
  /** BT-1 of ours, printed on the invoice. */
  label: string;
  currency: string;
  /** BG-3: number of the preceding document, for every subject but the original. */
  preceding: string | null;
  seller: { economicCode: string };
  /** Null: a sale to an unnamed consumer (type 2). */
  buyer: TaxBuyer | null;
  flight: "domestic" | "international" | null;
  lines: readonly TaxDocumentLine[];
  settlement: TaxSettlement;
};

/** What is missing before a document can be sent; each has its remedy on the page. */
export const MISSING = [
  "buyer_national_id",
  "buyer_economic_code",
  "buyer_postal_code",
  "passenger_id",
  "service_id",
  "unit",
  "currency",
  "tax_lines",
  "amount",
] as const;
export type MissingData = (typeof MISSING)[number];
