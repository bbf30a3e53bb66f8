/**
 * Charts of accounts for a new branch: the agency's, or an extended one (prisma/sql/accounting/open-books.sql, extra-accounts.ts).
 */
export const CHARTS = ["agency", "agency_plus"] as const;

/** Accounts of the template with an opening balance, and their usual side. */
export const OPENING_ACCOUNTS = [
  { code: "11010001", side: "debit" },
  { code: "11020001", side: "debit" },
  { code: "11030001", side: "debit" },
  { code: "12020001", side: "debit" },
  { code: "13010001", side: "debit" },
  { code: "21010001", side: "credit" },
  { code: "21020001", side: "credit" },
  { code: "21030001", side: "credit" },
  { code: "22030001", side: "credit" },
  { code: "23010001", side: "credit" },
  { code: "31020001", side: "credit" },
] as const;

/** The balancing account. */
export const CAPITAL = "31010001";
/** The first cash box of the template, which the branch can rename. */
export const CASH_BOX = "11010001";

/** For a first manager; later passwords follow the general rules. */
export const MIN_PASSWORD = 10;

export type Balance = { code: string; side: "debit" | "credit"; amount: number | null };

/** The sums of each side of the opening document, and the balancing capital. Minor units. */
export function openingSums(rows: readonly Balance[]): { debit: bigint; credit: bigint; capital: bigint } {
  const sum = (side: string) =>
    rows.reduce((all, row) => (row.side === side ? all + BigInt(row.amount ?? 0) : all), 0n);
  const [debit, credit] = [sum("debit"), sum("credit")];
  return { debit, credit, capital: debit - credit };
}
