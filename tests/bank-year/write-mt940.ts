import { statementOf } from "./statement-part";
import type { BankYear, YearBankLine } from "./types";

/** An MT940 statement of one account. Fields are wrapped at 65 characters, as SWIFT does. */
export function writeMt940(year: BankYear, account: string, from?: string, to?: string): string {
  const { iban, opening, closing, lines, first, last } = statementOf(year, account, from, to);
  const rows = [
    "{1:F01BANKIRTHAXXX0000000000}{2:I940AGENCYXXXXXXN}{4:",
    `:20:${short(first)}${account}`,
    `:25:${iban}`,
    ":28C:1/1",
    `:60F:${side(opening)}${short(first)}IRR${size(opening)}`,
    ...lines.flatMap(statementLine),
    `:62F:${side(closing)}${short(last)}IRR${size(closing)}`,
    "-}",
  ];
  return `${rows.join("\r\n")}\r\n`;
}

const side = (amount: bigint) => (amount < 0n ? "D" : "C");
const size = (amount: bigint) => `${amount < 0n ? -amount : amount},`;
const short = (day: string) => day.slice(2).replaceAll("-", "");

function statementLine(line: YearBankLine): string[] {
  const { amount, day, bankId, reference, trace, serial, sayad, payer, terminal, text } = line;
  const kind = serial || sayad ? "NCHK" : "NTRF";
  // :61: carries 16 characters of reference.
  const head = `:61:${short(day)}${short(day).slice(2)}${side(amount)}${size(amount)}${kind}${(serial ?? reference ?? "NONREF").slice(0, 16)}//${bankId}`;
  const more = [
    trace && `شماره پیگیری سوئیچ: ${trace}`,
    sayad && `شناسه صیاد ${sayad}`,
    terminal && `پایانه ${terminal}`,
    payer && `واریز کننده: ${payer}`,
  ];
  const words = [text, ...more.filter(Boolean)].join(" ");
  return [head, ...wrapped(`:86:${words}`)];
}

function wrapped(text: string): string[] {
  const rows: string[] = [];
  const chars = [...text];
  for (let at = 0; at < chars.length && rows.length < 6; at += 65) rows.push(chars.slice(at, at + 65).join(""));
  return rows;
}
