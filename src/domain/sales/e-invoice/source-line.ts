/** A tax line of an invoice with the role of its item. Amounts in minor units. */
export type SourceLine = {
  line: number;
  seq: number;
  what: "service" | "fee" | "collected" | "penalty";
  for_party: string | null;
  /** Null: `tax` was entered with the price, at no rate of the branch. */
  basis_points: number | null;
  base: string;
  tax: string;
  sign: 1 | -1;
  product: string | null;
  pattern: number | null;
  service_id: string | null;
  unit: string | null;
  issuer: "us" | "carrier" | null;
};
