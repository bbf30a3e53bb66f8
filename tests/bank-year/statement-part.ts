import type { BankYear, YearBankLine } from "./types";

export type StatementPart = {
  iban: string;
  opening: bigint;
  closing: bigint;
  first: string;
  last: string;
  lines: YearBankLine[];
};

/** The lines of an account from one day to another, both included, with the balances around them. */
export function statementOf(year: BankYear, account: string, from = "0000", to = "9999"): StatementPart {
  const own = year.lines.filter((line) => line.account === account);
  const lines = own.filter(({ day }) => day >= from && day <= to);
  const before = own.findLast(({ day }) => day < from);
  const opening = before?.balance ?? year.opening[account]!;
  const [first, last] = [lines[0]?.day ?? from, lines.at(-1)?.day ?? to];
  const { iban } = year.accounts.find(({ key }) => key === account)!;
  return { iban, opening, closing: lines.at(-1)?.balance ?? opening, first, last, lines };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => ENTITIES[char]!);
