import type { Chance } from "../../prisma/seed/chance";
import type { BankYear, BooksEntry, Truth, TruthKind, YearBankLine } from "./types";

type NewEntry = Partial<BooksEntry> & Pick<BooksEntry, "account" | "day" | "amount">;
type NewLine = Partial<YearBankLine> & Pick<YearBankLine, "account" | "day" | "amount" | "text">;

/** What the year is written into: each step adds entries, lines and the truth about them. */
export type Draft = BankYear & {
  luck: Chance;
  from: string;
  days: number;
  entry(given: NewEntry): BooksEntry;
  line(given: NewLine): YearBankLine;
  is(kind: TruthKind, lines: YearBankLine[], entries: BooksEntry[], more?: Partial<Truth>): void;
  voucher(): number;
  digits(length: number): string;
};

/** Amounts as agencies have them: a third are round millions, so that equal ones meet. */
export function amountOf({ luck }: Draft): bigint {
  if (luck.below(3) === 0) return BigInt(luck.between(1, 900)) * 1_000_000n;
  return BigInt(luck.between(2_000, 900_000)) * 1_000n + BigInt(luck.below(4) === 0 ? luck.below(1_000) : 0);
}

/** The name as the bank prints it: sometimes cut, sometimes with a title. */
export function payerOf({ luck }: Draft, name: string): string {
  const cut = luck.below(4) === 0 ? name.slice(0, 14) : name;
  return luck.below(4) === 0 ? `آقای ${cut}` : cut;
}
