import { dayNumber } from "@/domain/cashier/bank-match/matching/payout-passes";
import { nameWords, toBankRow } from "@/domain/cashier/bank-match/matching/to-bank-row";
import type { MatchInput, RuleRow } from "@/domain/cashier/bank-match/matching/types";
import { refsOf } from "@/domain/cashier/settlement/references";
import type { BankYear, YearBankLine } from "./types";

/** Rules as an accountant has them, in folded spelling. */
const YEAR_RULES: readonly RuleRow[] = [
  { text: "کارمزد", sign: -1, maxAmount: 2_000_000n, key: "bank.fee", name: "کارمزد" },
  { text: "سود سپرده", sign: 1, maxAmount: null, key: "bank.interest", name: "سود سپرده" },
].map((rule, at) => ({ ...rule, id: at + 1, payer: null, minAmount: null, party: null, automatic: true }));

/** What a parser makes of a line's text. */
export const kindOf = ({ text, serial, sayad }: Pick<YearBankLine, "text" | "serial" | "sayad">): string | null => {
  if (/شاپرک/.test(text)) return "pos";
  if (serial || sayad) return "cheque";
  if (/کارمزد|كارمزد/.test(text)) return "fee";
  if (/سود سپرده/.test(text)) return "interest";
  return /درگاه/.test(text) ? "gateway" : null;
};

/** The matcher's view of an account of the year, without a database. */
export function toMatchInput(year: BankYear, account: string): MatchInput {
  const other = new Map<number, Set<string>>();
  for (const { voucher, account } of year.entries) other.set(voucher, (other.get(voucher) ?? new Set()).add(account));
  const ibanOf = (key: string) => year.accounts.find((one) => one.key === key)!.iban;
  const terms = year.accounts
    .map((one, id) => ({ ...one, id }))
    .filter(({ paysInto }) => paysInto === account)
    .map(({ id, source, terminal, feeBp, feeFixed }) => ({
      ...{ id, account: id, source: source!, terminal: terminal!, feeBp: feeBp ?? 0, feeFixed: feeFixed ?? 0n },
      ...{ feePer: "payout" as const, minDays: 1, maxDays: 3 },
    }));
  const clearingIds = new Map(year.accounts.map(({ key }, id) => [key, id]));
  return {
    lines: year.lines
      .filter((line) => line.account === account)
      .map((line) => toBankRow({ ...line, id: String(line.id), amount: String(line.amount), kind: kindOf(line) })),
    entries: year.entries
      .filter((entry) => entry.account === account)
      .map((entry) => ({
        ...{ key: String(entry.id), day: dayNumber(entry.day), amount: entry.amount, refs: refsOf([entry.reference]) },
        ...{ party: entry.partyName, partyWords: nameWords(entry.partyName), cheque: entry.cheque },
        otherAccount: [...other.get(entry.voucher)!]
          .filter((key) => key !== account)
          .map((key) => ibanOf(key).toLowerCase()),
      })),
    clearing: year.entries
      .filter((entry) => terms.some(({ account }) => account === clearingIds.get(entry.account)))
      .map(({ id, account, day, amount }) => ({
        key: String(id),
        account: clearingIds.get(account)!,
        day: dayNumber(day),
        amount,
      })),
    terms,
    cheques: year.cheques
      .filter((cheque) => cheque.account === account)
      .map(({ id, direction, amount, serial, sayad }) => ({
        id,
        seq: 1,
        serial,
        sayad,
        amount: direction === "received" ? amount : -amount,
      })),
    rules: YEAR_RULES,
    refused: new Set(),
  };
}
