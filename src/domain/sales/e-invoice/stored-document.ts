import type { TaxDocument } from "./document";

/** A document as a JSON column holds it: amounts and times as texts. */
export type StoredDocument = {
  [member in keyof TaxDocument]: TaxDocument[member] extends Date
    ? string
    : member extends "lines"
      ? StoredLine[]
      : member extends "settlement"
        ? { credit: string }
        : TaxDocument[member];
};
type Line = TaxDocument["lines"][number];
type StoredLine = Omit<Line, "allowance" | "levies"> & {
  allowance: string;
  levies: (Omit<Line["levies"][number], "amount"> & { amount: string })[];
};

export const toStored = (document: TaxDocument): StoredDocument => ({
  ...document,
  issuedAt: document.issuedAt.toISOString(),
  createdAt: document.createdAt.toISOString(),
  settlement: { credit: String(document.settlement.credit) },
  lines: document.lines.map((line) => ({
    ...line,
    allowance: String(line.allowance),
    levies: line.levies.map((levy) => ({ ...levy, amount: String(levy.amount) })),
  })),
});

export const fromStored = (stored: StoredDocument): TaxDocument => ({
  ...stored,
  issuedAt: new Date(stored.issuedAt),
  createdAt: new Date(stored.createdAt),
  settlement: { credit: BigInt(stored.settlement.credit) },
  lines: stored.lines.map((line) => ({
    ...line,
    allowance: BigInt(line.allowance),
    levies: line.levies.map((levy) => ({ ...levy, amount: BigInt(levy.amount) })),
  })),
});
