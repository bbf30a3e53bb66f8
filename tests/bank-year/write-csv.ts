import { jalaliText } from "@/domain/kernel/jalali";
import { statementOf } from "./statement-part";
import type { BankYear, YearBankLine } from "./types";

type Column = readonly [head: string, cell: (line: YearBankLine) => string];

const paid = ({ amount }: YearBankLine) => (amount < 0n ? grouped(-amount) : "");
const received = ({ amount }: YearBankLine) => (amount > 0n ? grouped(amount) : "");
const grouped = (amount: bigint) => String(amount).replace(/\B(?=(\d{3})+$)/g, ",");
const payer = (line: YearBankLine) => line.payer ?? "";
const words = (line: YearBankLine) =>
  [line.text, line.sayad && `شناسه صیاد ${line.sayad}`, line.terminal && `پایانه ${line.terminal}`]
    .filter(Boolean)
    .join(" ");

/** Heads of banks' files (design/finance.md, section 3); a bank's debit is money out. */
const TEMPLATES = {
  mellat: [
    ["تاریخ", ({ day }) => jalaliText(day)],
    ["زمان", ({ time }) => time],
    ["شعبه", () => "6111"],
    ["شرح", (line) => [words(line), line.trace && `شماره پیگیری سوئیچ: ${line.trace}`].filter(Boolean).join(" ")],
    ["واریز کننده/ ذیتفع", payer],
    ["کد حسابگری", ({ reference }) => reference ?? ""],
    ["شماره سریال", ({ serial }) => serial ?? ""],
    ["مبلغ گردش بدهکار", paid],
    ["مبلغ گردش بستانکار", received],
  ],
  keshavarzi: [
    ["date", ({ day }) => jalaliText(day)],
    ["time", ({ time }) => time],
    ["trantitle", ({ text }) => text],
    ["bed", paid],
    ["bes", received],
    [
      "fulldesc",
      (line) => {
        const reference = line.reference ?? line.trace;
        return [words(line), reference && `شماره پیگیری: ${reference}`, line.serial && `سریال ${line.serial}`]
          .filter(Boolean)
          .join(" ");
      },
    ],
    ["depositorname", payer],
    ["branchname", () => "مرکزی"],
  ],
  withBalance: [
    ["تاریخ", ({ day }) => jalaliText(day)],
    ["زمان", ({ time }) => time],
    ["شعبه", () => "12"],
    ["شرح", (line) => [words(line), line.serial && `سریال ${line.serial}`].filter(Boolean).join(" ")],
    ["برداشت", paid],
    ["واریز", received],
    ["مانده", ({ balance }) => grouped(balance)],
    ["پیگیری", ({ reference }) => reference ?? ""],
    ["پیگیری واریز", ({ trace }) => trace ?? ""],
    ["واریز کننده/دریافت کننده", payer],
  ],
} as const satisfies Record<string, readonly Column[]>;

export type CsvTemplate = keyof typeof TEMPLATES;
export const CSV_TEMPLATES = Object.keys(TEMPLATES) as CsvTemplate[];

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A bank's CSV of one account, with the head of that bank's files and Jalali days. */
export function writeBankCsv(
  year: BankYear,
  account: string,
  template: CsvTemplate,
  from?: string,
  to?: string,
): string {
  const columns: readonly Column[] = TEMPLATES[template];
  const { lines } = statementOf(year, account, from, to);
  const rows = [columns.map(([head]) => head), ...lines.map((line) => columns.map(([, of]) => of(line)))];
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
