/** Charts of accounts a branch can begin with: the agency's, or that and more (prisma/sql/open-books.sql, extra-accounts.ts). */
export const CHARTS = ["agency", "agency_plus"] as const;

/** Accounts of the template that opening balances are asked for, and the side they usually stand on. */
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

/** What the rest is balanced by. */
export const CAPITAL = "31010001";
/** The first cash box of the template, called as the branch likes. */
export const CASH_BOX = "11010001";

/** Of a first manager; they choose the rest themselves. */
export const MIN_PASSWORD = 10;

export type Balance = { code: string; side: "debit" | "credit"; amount: number | null };

/** What stands on a side of the opening document, and what capital adds so that it balances. Minor units. */
export function openingSums(rows: readonly Balance[]): { debit: bigint; credit: bigint; capital: bigint } {
  const sum = (side: string) =>
    rows.reduce((all, row) => (row.side === side ? all + BigInt(row.amount ?? 0) : all), 0n);
  const [debit, credit] = [sum("debit"), sum("credit")];
  return { debit, credit, capital: debit - credit };
}
